package dev.crosspoint.cli.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.cli.CommandLineRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NcclSearchCommandTest {
    private static final String H100 = "examples/nccl/topology/h100x8.xml";

    private static CommandLineRun right(String... args) {
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "paths | id,src,dstType,dstId,hops,bw,pathType,via | h100x8/n2,0,NET,1,8,48,PXN,DEV>NVS>DEV>GPU>DEV>PCI>NIC>NET",
                "graphs | id,graph,pattern,crossNic,nChannels,bwIntra,bwInter,typeIntra,typeInter,sameChannels,nHops,latencyInter,system_maxBw,system_totalBw | h100x8/n2,ring,4,2,8,48,48,NVL,PIX,0,288,0,48,370.8",
                "channels | id,graph,channel,gpu_ranks_in_order,netIn,netOut | h100x8/n2,ring,0,\"0 7 6 5 4 3 2 1\",0,1",
                "ranks | id,rank,channel,ringPrev,ringNext,treeUp,treeDown | h100x8/n2,0,0,8,7,-1,1 8 -1",
                "loads | id,graph,link,share,capacity_GBps,seconds_per_GB | h100x8/n2,ring,node0/pcie0 -> node0/gpu0,"
            })
    void tablesHaveTheColumnsOfNcclsOwn(String table, String head, String row) {
        CommandLineRun run = right("nccl", H100, "--nodes", "2", "--table", table, "--format", "csv");
        assertThat(run.out()).startsWith(head + "\n");
        assertThat(run.out().replace("\"", "")).contains("\n" + row.replace("\"", ""));
    }

    @Test
    void oneFileIsEnoughForTheModelAndOneNodeIsMeant() {
        assertThat(right("nccl", H100, "--collective", "allreduce").out())
                .startsWith("NCCL 2.30.7 on h100x8/n1: 8 ranks on 1 node, compute capability 9.0, 24 channels");
        assertThat(right("nccl", H100, "--table", "graphs", "--format", "json").out())
                .contains("\"nChannels\" : 12");
    }

    @Test
    void checkTellsPortsAndLosses() {
        CommandLineRun run = CommandLineRun.of("topology", "check", "examples/nccl/topology/h100x8-nic-far.xml");
        assertThat(run.out()).contains("Idle ports: mlx5_0").contains("The ring carries 336.0 GB/s");
        CommandLineRun off = right(
                "nccl", H100, "--nodes", "2", "--table", "graphs", "--format", "csv", "--env", "NCCL_CROSS_NIC=0");
        assertThat(off.out()).contains("h100x8/n2,ring,4,0,");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cpu amd | a topology XML tells the machine itself",
                "--nodes 0 | a communicator has at least 1 node: nodes=0",
                "--env NCCL_CROSS_NIC=7 | NCCL_CROSS_NIC is a whole number from 0 to 2",
                "--table graphs --check | a table of NCCL's search has no times",
                "--compare-machines README.md | README.md",
                "--compare-machines nosuch.xml | nosuch.xml: no such file",
                "--compare-machines " + H100 + " --table model | --compare-machines has a table of its own"
            })
    void wrongQuestionsAreRefusedInOneLine(String options, String message) {
        CommandLineRun run = CommandLineRun.of(("nccl " + H100 + " " + options).split(" "));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void variablesOfTheSearchNeedATopology() {
        CommandLineRun run = CommandLineRun.of(
                "nccl", "examples/nccl/h100x8-8x400g-n2.xml", "--nodes", "2", "--env", "NCCL_CROSS_NIC=0");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("NCCL_CROSS_NIC changes paths and graphs");
    }
}

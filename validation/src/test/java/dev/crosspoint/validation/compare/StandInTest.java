package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandInTest {
    @Test
    void ncclsTreeIsHeldAgainstTreesOverNodesBeforeTreesOverRanks() {
        assertThat(StandIn.of("nccl-tree"))
                .extracting(StandIn::model)
                .containsExactly("chained-double-tree", "double-binary-tree");
    }

    @Test
    void everythingElseHasOneRelative() {
        assertThat(StandIn.of("nccl-ring")).extracting(StandIn::model).containsExactly("ring");
        assertThat(StandIn.of("binomial-tree")).extracting(StandIn::model).containsExactly("binomial-tree");
    }
}

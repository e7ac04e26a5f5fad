package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandInTest {
    @Test
    void ncclsTreeIsHeldAgainstTreesOverNodesWhereThereAreNodes() {
        assertThat(StandIn.of("nccl-tree", true).model()).isEqualTo("chained-double-tree");
        assertThat(StandIn.of("nccl-tree", false).model()).isEqualTo("double-binary-tree");
        assertThat(StandIn.of("nccl-tree", true).caveat()).isPresent();
    }

    @Test
    void everythingElseHasOneRelative() {
        assertThat(StandIn.of("nccl-ring", true)).isEqualTo(StandIn.of("nccl-ring", false));
        assertThat(StandIn.of("nccl-ring", true).model()).isEqualTo("ring");
        assertThat(StandIn.of("binomial-tree", true).model()).isEqualTo("binomial-tree");
    }
}

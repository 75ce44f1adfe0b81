package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PeersTest {

    @Test
    void partsAreEquallyFarFromEachOther() {
        assertThat(Peers.ALONE.middle(1_000)).isZero();
        assertThat(IntStream.range(0, 4).map(number -> new Peers(number, 4).middle(1_000))).containsExactly(125, 375,
                625, 875);
        assertThat(new Peers(3, 4).middle(Integer.MAX_VALUE)).isEqualTo(1_879_048_191);
        assertThat(new Peers(1, 2).middle(1)).isZero();
    }

    @Test
    void everyHashCodeBelongsToOneProcessAndEveryProcessHasItsShare() {
        Peers first = new Peers(0, 3);
        Peers second = new Peers(1, 3);
        Peers third = new Peers(2, 3);
        for (int hash = -1_000; hash < 1_000; hash++) {
            assertThat(first.have(hash) ^ second.have(hash) ^ third.have(hash)).isTrue();
            assertThat(first.have(hash) && second.have(hash)).isFalse();
            assertThat(Peers.ALONE.have(hash)).isTrue();
        }
        assertThat(IntStream.range(0, 3_000).filter(second::have).count()).isBetween(900L, 1_100L);
    }

    @Test
    void thereIsNoProcessWithoutANumber() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Peers(2, 2)).withMessage(
                "Process number 2 of 2 processes.");
        assertThatIllegalArgumentException().isThrownBy(() -> new Peers(-1, 2));
    }
}

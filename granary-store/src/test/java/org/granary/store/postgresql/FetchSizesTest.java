package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FetchSizesTest {
    private final FetchSizes sizes = new FetchSizes();

    @Test
    void theFirstFetchIsAsLongAsTheResultsWereAndOneMore() {
        assertThat(sizes.first("a")).isEqualTo(16);
        sizes.read("a", 100, 5_000);
        assertThat(sizes.first("a")).isEqualTo(128);
        sizes.read("a", 128, 5_000);
        assertThat(sizes.first("a")).isEqualTo(256);
        assertThat(sizes.first("b")).isEqualTo(16);
    }

    @Test
    void largeRowsAreFetchedInSmallNumbersAtOnce() {
        sizes.read("a", 200, 10_000);
        assertThat(sizes.first("a")).isEqualTo(256);
        sizes.read("a", 200, 200L << 20);
        assertThat(sizes.first("a")).isEqualTo(16);
    }

    @Test
    void shortResultsCountAfterSomeTime() {
        sizes.read("a", 200, 10_000);
        sizes.read("a", 1, 50);
        assertThat(sizes.first("a")).isBetween(200, 255);
        for (int i = 0; i < 100; i++) {
            sizes.read("a", 1, 50);
        }
        assertThat(sizes.first("a")).isEqualTo(16);
    }
}

package org.granary.gatherer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinksBitmapTest {

    @ParameterizedTest
    @CsvSource({"0, 0x1", "1, 0x2", "2, 0x4", "3, 0x8", "4, 0x10", "5, 0x20", "6, 0x80", "7, 0x100"})
    @Covers({"SQLPGAT2-2.2.2.2-2", "SQLPGAT2-2.2.2.2-3", "SQLPGAT2-2.2.2.2-4", "SQLPGAT2-2.2.2.2-5",
        "SQLPGAT2-2.2.2.2-6", "SQLPGAT2-2.2.2.2-7", "SQLPGAT2-2.2.2.2-8", "SQLPGAT2-2.2.2.2-9"})
    void everyCrawlStoreHasTheBitOfTheTable(int ordinal, String bit) {
        assertThat(LinksBitmap.of(ordinal)).isEqualTo(Integer.decode(bit));
        assertThat(LinksBitmap.stores(Integer.decode(bit))).containsExactly(ordinal);
    }

    @Test
    @Covers("SQLPGAT2-2.2.2.2-1")
    void noBitMeansNoStoreAndOtherBitsMeanNone() {
        assertThat(LinksBitmap.stores(0)).isEmpty();
        assertThat(LinksBitmap.stores(~0x1BF)).isEmpty();
        assertThat(LinksBitmap.stores(0x1BF)).isEqualTo(List.of(0, 1, 2, 3, 4, 5, 6, 7));
    }
}

package org.granary.tds.packet;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TdsVersionTest {

    @ParameterizedTest
    @CsvSource({"71000000,V7_1_RTM", "71000001,V7_1", "72090002,V7_2", "730A0003,V7_3A", "730B0003,V7_3B",
        "74000004,V7_4",
        "75000000,V7_4", "73000000,V7_2", "F0000000,V7_4", "08000000,V7_4"})
    void theAnswerIsNeverAboveWhatWasAsked(String asked, TdsVersion agreed) {
        assertThat(TdsVersion.negotiate(Integer.parseUnsignedInt(asked, 16), false)).contains(agreed);
    }

    @Test
    @Covers("TDS-3.3.5.3-3")
    void eightIsSpokenOnlyWhenTlsCameFirst() {
        assertThat(TdsVersion.negotiate(0x08000000, true)).contains(TdsVersion.V8_0);
    }

    @Test
    void sevenZeroIsTooOld() {
        assertThat(TdsVersion.negotiate(0x70000000, false)).isEmpty();
    }
}

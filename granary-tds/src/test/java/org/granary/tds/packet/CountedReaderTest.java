package org.granary.tds.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemoryLimits;
import org.granary.memory.ServerMemory;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// What is read from a client counts in the memory of its connection.
class CountedReaderTest {
    private static final int LIMIT = 1 << 20;

    private final ServerMemory memory = new ServerMemory(new MemoryLimits(4 * LIMIT, 4 * LIMIT, LIMIT));
    private final MemoryHold hold = memory.connection("sa").hold(MemoryKind.REQUESTS);

    @Test
    void aReaderCountsWhatItReads() {
        byte[] bytes = new byte[300_000];
        Arrays.fill(bytes, (byte) 5);
        TdsReader in = new TdsReader(new ByteArrayInputStream(bytes), hold);

        assertThat(in.bytes(200_000)).hasSize(200_000);
        assertThat(hold.held()).isEqualTo(200_000);
        assertThat(in.atEnd()).isFalse();
        assertThat(in.rest()).hasSize(100_000).containsOnly(5);
        assertThat(hold.held()).isEqualTo(300_000);
        assertThat(memory.used(MemoryKind.REQUESTS)).isBetween(300_000L, 500_000L);
    }

    @Test
    void aReaderStopsWhereTheMemoryDoes() {
        for (TdsReader in : new TdsReader[]{new TdsReader(new ByteArrayInputStream(new byte[2 * LIMIT]), hold),
            new TdsReader(new ByteArrayInputStream(new byte[2 * LIMIT]), hold)}) {
            assertThatThrownBy(() -> in.bytes(2 * LIMIT)).isInstanceOf(SqlError.class);
            assertThatThrownBy(in::rest).isInstanceOf(SqlError.class);
            assertThat(in.atEnd()).as("it has not read everything").isFalse();
        }
        hold.close();
        assertThat(memory.used()).isZero();
    }
}

package org.granary.tds.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Random;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

class RequestMemoryTest {
    private static final int LIMIT = 1 << 20;

    private final RequestMemory memory = new RequestMemory(LIMIT);

    @Test
    void smallRequestsNeedNotAsk() {
        try (RequestMemory.Account account = memory.account()) {
            account.take(64 * 1024);
            assertThat(memory.used()).isZero();
            account.take(1);
            assertThat(memory.used()).isEqualTo(64 * 1024);
        }
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatIsGivenBackOthersCanTake() {
        RequestMemory.Account one = memory.account();
        RequestMemory.Account two = memory.account();
        one.take(LIMIT);
        assertThatThrownBy(() -> two.take(200_000)).isInstanceOfSatisfying(SqlError.class,
                e -> assertThat(e.number()).isEqualTo(701)).hasMessageContaining("request-memory");
        one.give(300_000);
        two.take(200_000);
        one.close();
        two.close();
        assertThat(memory.used()).isZero();
    }

    @Test
    void whateverIsTakenAndGivenNothingRemains() {
        Random random = new Random(1);
        RequestMemory.Account account = memory.account();
        long held = 0;
        for (int i = 0; i < 10_000; i++) {
            int bytes = random.nextInt(200_000);
            if (random.nextBoolean() && held + bytes < LIMIT) {
                account.take(bytes);
                held += bytes;
            } else {
                account.give(bytes);
                held = Math.max(0, held - bytes);
            }
            assertThat(memory.used()).isBetween(Math.max(0, held - 65_536), held);
        }
        account.close();
        assertThat(memory.used()).isZero();
    }

    @Test
    void aReaderCountsWhatItReads() {
        byte[] bytes = new byte[300_000];
        Arrays.fill(bytes, (byte) 5);
        RequestMemory.Account account = memory.account();
        TdsReader in = new TdsReader(new ByteArrayInputStream(bytes), account);

        assertThat(in.bytes(200_000)).hasSize(200_000);
        assertThat(memory.used()).isEqualTo(3 * 65_536L);
        assertThat(in.atEnd()).isFalse();
        assertThat(in.rest()).hasSize(100_000).containsOnly(5);
        assertThat(memory.used()).isEqualTo(4 * 65_536L);
    }

    @Test
    void aReaderStopsWhereTheMemoryDoes() {
        RequestMemory.Account account = memory.account();
        for (TdsReader in : new TdsReader[]{new TdsReader(new ByteArrayInputStream(new byte[2 * LIMIT]), account),
            new TdsReader(new ByteArrayInputStream(new byte[2 * LIMIT]), account)}) {
            assertThatThrownBy(() -> in.bytes(2 * LIMIT)).isInstanceOf(SqlError.class);
            assertThatThrownBy(in::rest).isInstanceOf(SqlError.class);
            assertThat(in.atEnd()).as("it has not read everything").isFalse();
        }
        account.close();
        assertThat(memory.used()).isZero();
    }
}

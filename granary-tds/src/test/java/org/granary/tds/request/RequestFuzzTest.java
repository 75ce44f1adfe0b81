package org.granary.tds.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.granary.tds.Hex;
import org.granary.tds.codec.TypeInfo;
import org.granary.tds.codec.ValueEncoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.token.Done;
import org.granary.tds.token.RowWriter;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever bytes come, they are read, are malformed, or end too early, and cost memory in proportion.
class RequestFuzzTest {
    private static final int ROUNDS = 4000;
    /// A claimed length allocates one chunk of 64 KiB before the message turns out to be too short.
    private static final long MAX_ALLOCATED = 512 * 1024;
    private static final String HEADERS = "16 00 00 00 12 00 00 00 02 00 00 00 00 00 34 00 00 00 01 00 00 00 ";
    private static final List<SqlValue> VALUES = List.of(SqlValue.ofInt(7), SqlValue.of(Simple.BIGINT, 5L),
            SqlValue.of(SqlType.nvarchar(100), "some text"), SqlValue.of(SqlType.nvarchar(SqlType.MAX), "more text"),
            SqlValue.of(SqlType.varchar(20), "bytes"), SqlValue.of(SqlType.varbinary(SqlType.MAX), new byte[40]),
            SqlValue.of(Simple.NTEXT, "select 1"), SqlValue.of(SqlType.decimal(38, 4), new BigDecimal("12.3456")),
            SqlValue.of(Simple.DATETIME, LocalDateTime.of(2008, 1, 31, 1, 1, 1)),
            SqlValue.of(new SqlType.Temporal(SqlType.Temporal.Kind.DATETIME2, 7),
                    LocalDateTime.of(2008, 1, 31, 1, 1, 1)),
            SqlValue.of(Simple.UNIQUEIDENTIFIER, new UUID(1, 2)), SqlValue.of(Simple.XML, "<a/>"),
            SqlValue.of(Simple.SQL_VARIANT, SqlValue.of(SqlType.nvarchar(5), "v")), SqlValue.of(Simple.FLOAT, 1.5),
            SqlValue.of(Simple.MONEY, new BigDecimal("1.0000")), SqlValue.nullOf(Simple.IMAGE));

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 14})
    void randomlyChangedMessagesNeverDoHarm(int packetType) {
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (TdsVersion version : List.of(TdsVersion.V7_1, TdsVersion.V7_4)) {
            byte[] valid = message(packetType, version);
            drain(packetType, valid, version);
            int understood = 0;
            for (int seed = 0; seed < ROUNDS; seed++) {
                byte[] mutated = mutate(valid, new Random(seed));
                long before = memory.getCurrentThreadAllocatedBytes();
                try {
                    drain(packetType, mutated, version);
                    understood++;
                } catch (MalformedStreamException | SqlError e) {
                    assertThat(e.getMessage()).isNotBlank();
                } catch (UncheckedIOException e) {
                    assertThat(e).hasCauseInstanceOf(java.io.EOFException.class);
                }
                assertThat(memory.getCurrentThreadAllocatedBytes() - before).as("bytes allocated for seed %d", seed)
                        .isLessThan(MAX_ALLOCATED);
            }
            assertThat(understood).isLessThan(ROUNDS);
        }
    }

    private static void drain(int packetType, byte[] message, TdsVersion version) {
        Request request = new RequestReader(version, WireCollation.DEFAULT, 1 << 30).read(packetType,
                Hex.reader(message));
        if (request instanceof BulkLoad load) {
            load.rows().forEachRemaining(row -> assertThat(row.length).isEqualTo(load.columns().size()));
        }
    }

    private static byte[] mutate(byte[] valid, Random random) {
        byte[] mutated = valid.clone();
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(mutated.length);
            switch (random.nextInt(4)) {
                case 0 -> mutated[at] = (byte) random.nextInt();
                case 1 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(mutated, at, Math.min(mutated.length, at + 1 + random.nextInt(8)), (byte) 0xFF);
                default -> mutated = random.nextBoolean()
                        ? Arrays.copyOf(mutated, Math.max(1, at))
                        : Arrays.copyOf(mutated, mutated.length + random.nextInt(8));
            }
        }
        return mutated;
    }

    private static byte[] message(int packetType, TdsVersion version) {
        return Hex.written(out -> {
            if (packetType != 7 && version.atLeast(TdsVersion.V7_2)) {
                out.bytes(Hex.hex(HEADERS));
            }
            switch (packetType) {
                case 1 -> out.unicode("select 'some text' from somewhere");
                case 3 -> calls(out, version);
                case 7 -> bulk(out, version);
                default -> {
                    if (version.atLeast(TdsVersion.V7_2)) {
                        out.u16(7).u8(2).unicode("a").u8(1).u8(2).u8(0);
                    } else {
                        out.u16(0).u16(0);
                    }
                }
            }
        });
    }

    private static void calls(TdsWriter out, TdsVersion version) {
        out.usVarchar("dbo.proc_Some").u16(0);
        for (SqlValue value : VALUES) {
            out.bVarchar("@p").u8(0);
            TypeInfo info = TypeInfo.of(value.type(), true, version, WireCollation.DEFAULT);
            info.write(out);
            ValueEncoder.of(info, value.type(), version, WireCollation.DEFAULT).write(out, value.value());
        }
        out.u8(version.atLeast(TdsVersion.V7_2) ? 0xFF : 0x80).u16(0xFFFF).u16(10).u16(0);
    }

    private static void bulk(TdsWriter out, TdsVersion version) {
        List<SqlValue> values = VALUES.stream().filter(v -> !v.type().sql().matches("ntext|image|xml|.*max.*"))
                .toList();
        List<Column> columns = values.stream().map(v -> Column.of("column", v.type())).toList();
        RowWriter writer = new RowWriter(columns, TdsVersion.V7_2.compareTo(version) > 0 ? version : TdsVersion.V7_3A,
                WireCollation.DEFAULT);
        writer.metadata().write(out, version);
        for (int i = 0; i < 3; i++) {
            writer.write(out, values.stream().map(SqlValue::value).toArray(@Nullable Object[]::new));
        }
        new Done(0, 0, 0).write(out, version);
    }
}

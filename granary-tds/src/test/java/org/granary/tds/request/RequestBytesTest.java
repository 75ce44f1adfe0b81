package org.granary.tds.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.conformance.Covers;
import org.granary.tds.Hex;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.request.TransactionManager.Begin;
import org.granary.tds.request.TransactionManager.Commit;
import org.granary.tds.request.TransactionManager.GetDtcAddress;
import org.granary.tds.request.TransactionManager.Operation;
import org.granary.tds.request.TransactionManager.Promote;
import org.granary.tds.request.TransactionManager.Propagate;
import org.granary.tds.request.TransactionManager.Rollback;
import org.granary.tds.request.TransactionManager.Save;
import org.granary.tds.token.Bytes;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBytesTest {
    private static final String HEADERS = "16 00 00 00 12 00 00 00 02 00 00 00 00 00 34 00 00 00 01 00 00 00 ";
    private static final RequestHeaders IN_TRANSACTION = new RequestHeaders(0x3400000000L, 1, null, 0);

    private static Request read(PacketType type, String hex, TdsVersion version) {
        return new RequestReader(version, WireCollation.DEFAULT, 1 << 20).read(type, Hex.reader(hex));
    }

    private static Request read(PacketType type, String hex) {
        return read(type, hex, TdsVersion.V7_4);
    }

    private static String utf16(String text) {
        return Hex.hex(text.getBytes(StandardCharsets.UTF_16LE)) + " ";
    }

    @Test
    @Covers({"TDS-2.2.1.4-1", "TDS-2.2.5.2.1-1", "TDS-2.2.5.3-2", "TDS-2.2.5.3.2-1", "TDS-2.2.6.7-1"})
    void aBatchIsItsText() {
        assertThat(read(PacketType.SQL_BATCH, HEADERS + utf16("select 1")))
                .isEqualTo(new SqlBatch(IN_TRANSACTION, "select 1"));
        assertThat(read(PacketType.SQL_BATCH, utf16("select 1"), TdsVersion.V7_1))
                .isEqualTo(new SqlBatch(RequestHeaders.NONE, "select 1"));
        assertThat(read(PacketType.SQL_BATCH, "04 00 00 00")).isEqualTo(new SqlBatch(RequestHeaders.NONE, ""));
    }

    @Test
    @Covers({"TDS-2.2.5.3-1", "TDS-2.2.5.3.2-1", "TDS-2.2.5.3.3-1"})
    void allHeadersAreRead() {
        assertThat(read(PacketType.SQL_BATCH, """
                3C 00 00 00
                0C 00 00 00 01 00 02 00 61 00 00 00
                12 00 00 00 02 00 07 00 00 00 00 00 00 00 02 00 00 00
                1A 00 00 00 03 00 33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF 05 00 00 00
                """)).isEqualTo(new SqlBatch(
                new RequestHeaders(7, 2, UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"), 5), ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"03 00 00 00", "FF FF FF FF", "0A 00 00 00 06 00 00 00 04 00",
        "0A 00 00 00 05 00 00 00 02 00",
        "0A 00 00 00 06 00 00 00 02 00", "0A 00 00 00 07 00 00 00 01 00", "0A 00 00 00 06 00 00 00 03 00",
        "10 00 00 00 06 00 00 00 01 00 06 00 00 00 01 00", "04 00 00 00 41"})
    @Covers("TDS-2.2.5.3-1")
    void headersThatMakeNoSenseAreMalformed(String hex) {
        assertThatThrownBy(() -> read(PacketType.SQL_BATCH, hex)).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers("TDS-2.2.5.3.3-1")
    void traceActivityIsForClientsOf74() {
        assertThatThrownBy(() -> read(PacketType.SQL_BATCH, "1E 00 00 00 1A 00 00 00 03 00", TdsVersion.V7_3B))
                .isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers({"TDS-2.2.1.6-1", "TDS-2.2.6.6-1", "TDS-2.2.6.6-3"})
    void aCallByNameHasNamedAndUnnamedParameters() {
        assertThat(read(PacketType.RPC, HEADERS + "01 00 70 00 02 00" // p, no metadata
                + "02 40 00 61 00 01 26 04 04 05 00 00 00" // @a = 5 OUTPUT
                + "00 02 E7 02 00 09 04 10 00 00 FF FF" // DEFAULT
                + "00 00 E7 14 00 09 04 10 00 00 02 00 78 00")) // N'x'
                .isEqualTo(new Rpc(IN_TRANSACTION, List.of(new RpcCall("p", 0, RpcCall.NO_METADATA, true,
                        List.of(new RpcParameter("@a", true, false, SqlValue.ofInt(5)),
                                new RpcParameter("", false, true, SqlValue.nullOf(SqlType.nvarchar(1))),
                                new RpcParameter("", false, false, SqlValue.of(SqlType.nvarchar(10), "x")))))));
    }

    @Test
    @Covers("TDS-2.2.6.6-1")
    void aCallByNumberHasTheNameOfItsNumber() {
        assertThat(read(PacketType.RPC, HEADERS + "FF FF 0A 00 00 00 00 00 63 10 00 00 00 09 04 10 00 00 10 00 00 00"
                + utf16("select 1")))
                .isEqualTo(new Rpc(IN_TRANSACTION, List.of(new RpcCall("sp_executesql", 10, 0, true,
                        List.of(new RpcParameter("", false, false, SqlValue.of(Simple.NTEXT, "select 1")))))));
        List<String> names = new ArrayList<>();
        for (int number = 1; number <= 15; number++) {
            names.add(WellKnownProcedure.of(number).procedure());
        }
        assertThat(names).containsExactly("sp_cursor", "sp_cursoropen", "sp_cursorprepare", "sp_cursorexecute",
                "sp_cursorprepexec", "sp_cursorunprepare", "sp_cursorfetch", "sp_cursoroption", "sp_cursorclose",
                "sp_executesql", "sp_prepare", "sp_execute", "sp_prepexec", "sp_prepexecrpc", "sp_unprepare");
    }

    @Test
    @Covers({"TDS-2.2.6.6-4", "TDS-2.2.6.6-5"})
    void aMessageHoldsSeveralCalls() {
        RpcCall p = new RpcCall("p", 0, 0, true, List.of());
        RpcCall q = new RpcCall("q", 0, 0, true,
                List.of(new RpcParameter("", false, false, SqlValue.of(Simple.TINYINT, 7))));
        String callP = "01 00 70 00 00 00 ";
        String callQ = "01 00 71 00 00 00 00 00 30 07 ";
        assertThat(read(PacketType.RPC, HEADERS + callP + "FF" + callQ + "FF" + callP))
                .isEqualTo(new Rpc(IN_TRANSACTION, List.of(p, q, p)));
        assertThat(read(PacketType.RPC, HEADERS + callQ + "FF")).isEqualTo(new Rpc(IN_TRANSACTION, List.of(q)));
        assertThat(read(PacketType.RPC, HEADERS + callP + "FE" + callQ)).isEqualTo(
                new Rpc(IN_TRANSACTION, List.of(new RpcCall("p", 0, 0, false, List.of()), q)));
        assertThat(read(PacketType.RPC, callP + "80" + callQ, TdsVersion.V7_1))
                .isEqualTo(new Rpc(RequestHeaders.NONE, List.of(p, q)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"00 00 00 00", "0C 02", "FF FF 00 00 00 00", "FF FF 10 00 00 00"})
    @Covers("TDS-2.2.6.6-2")
    void callsOfNothingAreMalformed(String hex) {
        assertThatThrownBy(() -> read(PacketType.RPC, HEADERS + hex)).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers("TDS-2.2.6.6-10")
    void whatWeDoNotHaveIsAnErrorThatNamesIt() {
        assertThatThrownBy(() -> read(PacketType.RPC, HEADERS + "01 00 70 00 00 00 02 40 00 74 00 08"))
                .isInstanceOf(SqlError.class).hasMessageContaining("encrypted parameter @t");
        assertThatThrownBy(() -> read(PacketType.RPC, HEADERS + "01 00 70 00 00 00 " + "00 00 30 07 ".repeat(2101)))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(8003));
    }

    static Stream<Arguments> transactions() {
        return Stream.of(Arguments.of("00 00 00 00", new GetDtcAddress()), Arguments.of("00 00", new GetDtcAddress()),
                Arguments.of("01 00 02 00 AB CD", new Propagate(Bytes.of((byte) 0xAB, (byte) 0xCD))),
                Arguments.of("05 00 00 00", new Begin(IsolationLevel.CURRENT, "")),
                Arguments.of("05 00 05 04 61 00 62 00", new Begin(IsolationLevel.SNAPSHOT, "ab")),
                Arguments.of("06 00", new Promote()), Arguments.of("07 00 00 00", new Commit("", null)),
                Arguments.of("07 00 02 61 00 01 02 00", new Commit("a", new Begin(IsolationLevel.READ_COMMITTED, ""))),
                Arguments.of("08 00 02 73 00 00", new Rollback("s", null)),
                Arguments.of("08 00 00 01 04 02 62 00", new Rollback("", new Begin(IsolationLevel.SERIALIZABLE, "b"))),
                Arguments.of("09 00 02 73 00", new Save("s")));
    }

    @ParameterizedTest
    @MethodSource("transactions")
    @Covers({"TDS-2.2.1.8-1", "TDS-2.2.6.9-1", "TDS-2.2.6.9-2", "TDS-2.2.6.9-3"})
    void transactionRequestsAreRead(String hex, Operation operation) {
        assertThat(read(PacketType.TRANSACTION_MANAGER, HEADERS + hex))
                .isEqualTo(new TransactionManager(IN_TRANSACTION, operation));
    }

    @ParameterizedTest
    @ValueSource(strings = {"02 00", "0A 00", "05 00 06 00", "09 00 01 73"})
    @Covers({"TDS-2.2.6.9-4", "TDS-2.2.6.9-5"})
    void transactionRequestsThatMakeNoSenseAreMalformed(String hex) {
        assertThatThrownBy(() -> read(PacketType.TRANSACTION_MANAGER, HEADERS + hex))
                .isInstanceOf(MalformedStreamException.class);
        assertThatThrownBy(() -> read(PacketType.TRANSACTION_MANAGER, "05 00 00 00", TdsVersion.V7_1))
                .isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers({"TDS-2.2.6.1-1", "TDS-2.2.6.1-2"})
    void aBulkLoadIsReadRowByRow() {
        String columns = """
                81 03 00
                00 00 00 00 04 00 38 01 61 00
                00 00 00 00 05 00 E7 FF FF 09 04 10 00 00 01 62 00
                00 00 00 00 05 00 63 FE FF FF 7F 09 04 10 00 00 01 00 74 00 01 63 00
                """;
        String pointer = "10" + " FF".repeat(16) + " FF".repeat(8);
        String rows = "D1 01 00 00 00 FE FF FF FF FF FF FF FF 02 00 00 00 78 00 00 00 00 00 " + pointer
                + " 02 00 00 00 79 00 D1 02 00 00 00 FF FF FF FF FF FF FF FF 00";
        BulkLoad load = (BulkLoad) read(PacketType.BULK_LOAD,
                columns + rows + " FD 00 00 00 00 00 00 00 00 00 00 00 00");
        assertThat(load.columns()).containsExactly(new Column("a", Simple.INT, false),
                new Column("b", SqlType.nvarchar(SqlType.MAX), true), new Column("c", Simple.NTEXT, true));
        List<List<@Nullable Object>> read = new ArrayList<>();
        load.rows().forEachRemaining(row -> read.add(Arrays.asList(row)));
        assertThat(read).containsExactly(List.of(1, "x", "y"), Arrays.asList(2, null, null));
        assertThat(load.rows().hasNext()).isFalse();
    }

    @Test
    @Covers("TDS-2.2.6.1-3")
    void aBulkLoadWithABrokenRowFailsAtThatRow() {
        String start = "81 01 00 00 00 00 00 04 00 38 01 61 00 D1 01 00 00 00 ";
        BulkLoad other = (BulkLoad) read(PacketType.BULK_LOAD, start + "D2 00");
        assertThat(other.rows().next()).containsExactly(1);
        assertThatThrownBy(() -> other.rows().hasNext()).isInstanceOf(MalformedStreamException.class);
        BulkLoad cut = (BulkLoad) read(PacketType.BULK_LOAD, start + "D1 02 00");
        assertThat(cut.rows().next()).containsExactly(1);
        assertThatThrownBy(() -> cut.rows().next()).isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(EOFException.class);
        assertThatThrownBy(() -> read(PacketType.BULK_LOAD, "FD")).isInstanceOf(MalformedStreamException.class);
        assertThatThrownBy(() -> read(PacketType.BULK_LOAD, "81 00 00")).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers("TDS-2.2.6.1-2")
    void aBulkLoadMayEndWithoutDone() {
        BulkLoad load = (BulkLoad) read(PacketType.BULK_LOAD,
                "81 01 00 00 00 00 00 04 00 38 01 61 00 D1 01 00 00 00");
        assertThat(load.rows().next()).containsExactly(1);
        assertThat(load.rows().hasNext()).isFalse();
    }

    @Test
    @Covers("TDS-3.3.5.8-1")
    void otherMessagesAreUnexpected() {
        for (PacketType type : List.of(PacketType.FEDERATED_TOKEN, PacketType.LOGIN7, PacketType.SSPI,
                PacketType.PRELOGIN, PacketType.PRE_TDS7_LOGIN, PacketType.TABULAR_RESULT, PacketType.ATTENTION)) {
            assertThat(read(type, "")).isInstanceOfSatisfying(UnexpectedMessage.class,
                    m -> assertThat(m.packetType()).isEqualTo(type.code()));
        }
        assertThat(new RequestReader(TdsVersion.V7_4, WireCollation.DEFAULT, 100).read(0x55, Hex.reader("")))
                .isEqualTo(new UnexpectedMessage(0x55, "message of type 0x55"));
    }
}

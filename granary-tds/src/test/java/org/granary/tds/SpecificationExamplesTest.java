package org.granary.tds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.request.BulkLoad;
import org.granary.tds.request.Request;
import org.granary.tds.request.RequestHeaders;
import org.granary.tds.request.RequestReader;
import org.granary.tds.request.Rpc;
import org.granary.tds.request.RpcCall;
import org.granary.tds.request.RpcParameter;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.request.UnexpectedMessage;
import org.granary.tds.token.ColMetadata;
import org.granary.tds.token.ColumnMetadata;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneInProc;
import org.granary.tds.token.DoneProc;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.LoginAck;
import org.granary.tds.token.NbcRow;
import org.granary.tds.token.ReturnStatus;
import org.granary.tds.token.Row;
import org.granary.tds.token.SessionState;
import org.granary.tds.token.Token;
import org.granary.tds.token.TokenReader;
import org.granary.type.Column;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.granary.type.TableValue;
import org.granary.type.TableValue.TableColumn;
import org.junit.jupiter.api.Test;

/// The bytes of the worked examples of MS-TDS section 4, packet headers included.
class SpecificationExamplesTest {
    private static final int HEADER = 8;
    private static final WireCollation SQL_LATIN1 = new WireCollation(0x00D00409, 0x34);
    private static final RequestHeaders HEADERS = new RequestHeaders(0x0100000000000000L, 0, null, 0);

    private static final String BATCH = """
            01 01 00 5C 00 00 01 00 16 00 00 00 12 00 00 00 02 00 00 00 00 00 00 00 00 01 00 00 00 00 0A 00
            73 00 65 00 6C 00 65 00 63 00 74 00 20 00 27 00 66 00 6F 00 6F 00 27 00 20 00 61 00 73 00 20 00
            27 00 62 00 61 00 72 00 27 00 0A 00 20 00 20 00 20 00 20 00 20 00 20 00 20 00 20 00
            """;
    private static final String CALL = """
            03 01 00 2F 00 00 01 00 16 00 00 00 12 00 00 00 02 00 00 00 00 00 00 00 00 01 00 00 00 00 04 00
            66 00 6F 00 6F 00 33 00 00 00 00 02 26 02 00
            """;
    private static final String BULK = """
            07 01 00 26 00 00 01 00 81 01 00 00 00 00 00 05 00 32 02 63 00 31 00 D1 00 FD 00 00 00 00 00 00
            00 00 00 00 00 00
            """;

    private static Request request(String hex) {
        byte[] packet = Hex.hex(hex);
        return request(packet[0], Arrays.copyOfRange(packet, HEADER, packet.length));
    }

    private static Request request(int type, byte[] payload) {
        TdsReader in = Hex.reader(payload);
        return new RequestReader(TdsVersion.V7_4, WireCollation.DEFAULT, 1 << 20).read(type, in);
    }

    private static List<Token> tokens(String hex) {
        byte[] packet = Hex.hex(hex);
        TokenReader reader = new TokenReader(Hex.reader(Arrays.copyOfRange(packet, HEADER, packet.length)),
                TdsVersion.V7_4, new ValueDecoder(WireCollation.DEFAULT, 1 << 20));
        List<Token> tokens = new ArrayList<>();
        while (!reader.atEnd()) {
            tokens.add(reader.next());
        }
        return tokens;
    }

    /// Writes the tokens and expects the bytes of the example again.
    private static void assertWritten(List<Token> tokens, String hex) {
        byte[] packet = Hex.hex(hex);
        assertThat(Hex.hex(Hex.written(out -> tokens.forEach(token -> token.write(out, TdsVersion.V7_4)))))
                .isEqualTo(Hex.hex(Arrays.copyOfRange(packet, HEADER, packet.length)));
    }

    @Test
    @Covers("TDS-2.2.2.2-1")
    void section4_4LoginResponse() {
        String hex = """
                04 01 01 61 00 00 01 00 E3 1B 00 01 06 6D 00 61 00 73 00 74 00 65 00 72 00 06 6D 00 61 00 73 00
                74 00 65 00 72 00 AB 58 00 45 16 00 00 02 00 25 00 43 00 68 00 61 00 6E 00 67 00 65 00 64 00 20
                00 64 00 61 00 74 00 61 00 62 00 61 00 73 00 65 00 20 00 63 00 6F 00 6E 00 74 00 65 00 78 00 74
                00 20 00 74 00 6F 00 20 00 27 00 6D 00 61 00 73 00 74 00 65 00 72 00 27 00 2E 00 00 00 00 00 00
                00 E3 08 00 07 05 09 04 D0 00 34 00 E3 17 00 02 0A 75 00 73 00 5F 00 65 00 6E 00 67 00 6C 00 69
                00 73 00 68 00 00 E3 13 00 04 04 34 00 30 00 39 00 36 00 04 34 00 30 00 39 00 36 00 AB 5C 00 47
                16 00 00 01 00 27 00 43 00 68 00 61 00 6E 00 67 00 65 00 64 00 20 00 6C 00 61 00 6E 00 67 00 75
                00 61 00 67 00 65 00 20 00 73 00 65 00 74 00 74 00 69 00 6E 00 67 00 20 00 74 00 6F 00 20 00 75
                00 73 00 5F 00 65 00 6E 00 67 00 6C 00 69 00 73 00 68 00 2E 00 00 00 00 00 00 00 AD 36 00 01 72
                09 00 02 16 4D 00 69 00 63 00 72 00 6F 00 73 00 6F 00 66 00 74 00 20 00 53 00 51 00 4C 00 20 00
                53 00 65 00 72 00 76 00 65 00 72 00 00 00 00 00 00 00 00 00 FD 00 00 00 00 00 00 00 00 00 00 00
                00
                """;
        assertThat(tokens(hex)).containsExactly(EnvChange.database("master", "master"),
                new InfoToken(new SqlMessage(5701, 0, 2, "Changed database context to 'master'.", "", 0), ""),
                EnvChange.collation(SQL_LATIN1), EnvChange.language("us_english", ""), EnvChange.packetSize(4096, 4096),
                new InfoToken(new SqlMessage(5703, 0, 1, "Changed language setting to us_english.", "", 0), ""),
                new LoginAck(TdsVersion.V7_2, "Microsoft SQL Server\0\0", 0, 0, 0), new Done(DoneStatus.FINAL, 0, 0));
        assertWritten(tokens(hex), hex);
    }

    @Test
    void section4_6SqlBatch() {
        assertThat(request(BATCH)).isEqualTo(new SqlBatch(HEADERS, "\nselect 'foo' as 'bar'\n        "));
    }

    @Test
    @Covers({"TDS-2.2.2.4-1", "TDS-2.2.7.4-2"})
    void section4_7SqlBatchResponse() {
        String hex = """
                04 01 00 33 00 00 01 00 81 01 00 00 00 00 00 20 00 A7 03 00 09 04 D0 00 34 03 62 00 61 00 72 00
                D1 03 00 66 6F 6F FD 10 00 C1 00 01 00 00 00 00 00 00 00
                """;
        List<Token> tokens = tokens(hex);
        ColMetadata columns = (ColMetadata) tokens.getFirst();
        assertThat(columns.columns().getFirst().flags()).isEqualTo(ColumnMetadata.COMPUTED);
        assertThat(columns.columns().getFirst().type().collation()).isEqualTo(SQL_LATIN1);
        assertThat(tokens).containsExactly(columns, new Row(columns, List.of("foo")),
                new Done(DoneStatus.COUNT, 0xC1, 1));
        assertWritten(tokens, hex);
    }

    @Test
    @Covers("TDS-2.2.6.6-1")
    void section4_8Rpc() {
        assertThat(request(CALL)).isEqualTo(new Rpc(HEADERS, List.of(new RpcCall("foo3", 0, 0, true,
                List.of(new RpcParameter("", false, true, SqlValue.nullOf(Simple.SMALLINT)))))));
    }

    @Test
    @Covers({"TDS-2.2.2.5-1", "TDS-2.2.7.7-1", "TDS-2.2.7.8-1"})
    void section4_9RpcResponse() {
        String hex = """
                04 01 00 27 00 00 01 00 FF 11 00 C1 00 01 00 00 00 00 00 00 00 79 00 00 00 00 FE 00 00 E0 00 00
                00 00 00 00 00 00 00
                """;
        assertThat(tokens(hex)).containsExactly(new DoneInProc(DoneStatus.MORE | DoneStatus.COUNT, 0xC1, 1),
                new ReturnStatus(0), new DoneProc(DoneStatus.FINAL, 0xE0, 0));
        assertWritten(tokens(hex), hex);
    }

    @Test
    void section4_11Sspi() {
        assertThat(request("11 01 00 0C 00 00 01 00 4E 54 4C 4D"))
                .isEqualTo(new UnexpectedMessage(0x11, "SSPI message"));
    }

    @Test
    @Covers("TDS-2.2.6.1-1")
    void section4_12BulkLoad() {
        BulkLoad load = (BulkLoad) request(BULK);
        assertThat(load.columns()).containsExactly(new Column("c1", Simple.BIT, true));
        assertThat(load.rows().next()).containsExactly(false);
        assertThat(load.rows().hasNext()).isFalse();
    }

    /// The example's request type, 22, is none that section 2.2.6.9 defines; that section wants the connection closed.
    @Test
    @Covers("TDS-2.2.6.9-4")
    void section4_13TransactionManagerRequest() {
        assertThatThrownBy(() -> request("""
                0E 01 00 20 00 00 01 00 16 00 00 00 12 00 00 00 02 00 00 00 00 00 00 00 00 01 00 00 00 00 16 00
                """)).isInstanceOf(MalformedStreamException.class).hasMessageContaining("22");
    }

    @Test
    @Covers({"TDS-2.2.5.5.5-1", "TDS-2.2.7.24-1"})
    void section4_14TableValuedParameter() {
        Rpc rpc = (Rpc) request("""
                03 01 00 52 00 00 01 00 16 00 00 00 12 00 00 00 02 00 00 00 00 00 00 00 00 00 00 00 00 01
                03 00 66 00 6F 00 6F 00 00 00 00 00 F3 00 03 64 00 62 00 6F 00 07 74 00 76 00 70 00 74 00
                79 00 70 00 65 00 01 00 00 00 00 00 00 00 26 01 00 00 01 01 02 00
                """);
        assertThat(rpc.calls()).singleElement()
                .satisfies(call -> assertThat(call.parameters()).singleElement().satisfies(parameter -> {
                    TableValue table = Objects.requireNonNull(parameter.table());
                    assertThat(table.schema()).isEqualTo("dbo");
                    assertThat(table.name()).isEqualTo("tvptype");
                    assertThat(table.columns()).containsExactly(new TableColumn(Simple.TINYINT, 1, false));
                    assertThat(table.rows()).singleElement().satisfies(row -> assertThat(row.get(0)).isEqualTo(2));
                }));
    }

    @Test
    void section4_15SparseColumns() {
        List<Token> tokens = tokens("""
                04 01 01 B9 00 00 01 00 81 02 00 00 00 00 00 09 00 26 04 02 69 00 64 00 00 00 00 00 0B 04 F1 00
                11 73 00 70 00 61 00 72 00 73 00 65 00 50 00 72 00 6F 00 70 00 65 00 72 00 74 00 79 00 53 00 65
                00 74 00 D1 04 03 00 00 00 FE FF FF FF FF FF FF FF 3E 00 00 00 3C 00 73 00 70 00 61 00 72 00 73
                00 65 00 50 00 72 00 6F 00 70 00 32 00 3E 00 61 00 62 00 63 00 64 00 3C 00 2F 00 73 00 70 00 61
                00 72 00 73 00 65 00 50 00 72 00 6F 00 70 00 32 00 3E 00 00 00 00 00 D2 02 04 04 00 00 00 FD 10
                00 C1 00 0A 00 00 00 00 00 00 00
                """);
        ColMetadata columns = (ColMetadata) tokens.getFirst();
        assertThat(columns.columns()).extracting(ColumnMetadata::name).containsExactly("id", "sparsePropertySet");
        assertThat(tokens).containsExactly(columns, new Row(columns, List.of(3, "<sparseProp2>abcd</sparseProp2>")),
                new NbcRow(columns, Arrays.asList(4, null)), new Done(DoneStatus.COUNT, 0xC1, 10));
    }

    @Test
    void section4_18SessionState() {
        String hex = """
                04 01 00 32 00 00 01 00 FD 01 00 BE 00 00 00 00 00 00 00 00 00 E4 0B 00 00 00 01 00 00 00 01 09
                04 FF FF FF FF FD 00 00 FD 00 00 00 00 00 00 00 00 00
                """;
        assertThat(tokens(hex).get(1)).isInstanceOfSatisfying(SessionState.class, state -> {
            assertThat(state.sequence()).isEqualTo(1);
            assertThat(state.recoverable()).isTrue();
            assertThat(state.states()).singleElement().satisfies(s -> {
                assertThat(s.id()).isEqualTo(9);
                assertThat(s.value().hex()).isEqualTo("ffffffff");
            });
        });
        assertWritten(tokens(hex), hex);
    }

    private static int rows(BulkLoad load) {
        int rows = 0;
        while (load.rows().hasNext()) {
            load.rows().next();
            rows++;
        }
        return rows;
    }

    @Test
    @Covers("TDS-2.2.4-1")
    void requestsCutAnywhereAreIncompleteOrShorter() {
        for (String hex : List.of(BATCH, CALL, BULK)) {
            byte[] packet = Hex.hex(hex);
            for (int end = HEADER; end < packet.length; end++) {
                byte[] part = Arrays.copyOfRange(packet, HEADER, end);
                try {
                    Request shorter = request(packet[0], part);
                    switch (shorter) {
                        // Between two rows the message may end: FreeTDS sends no DONE.
                        case BulkLoad load -> assertThat(rows(load)).isLessThanOrEqualTo(
                                rows((BulkLoad) request(packet[0], Arrays.copyOfRange(packet, HEADER, packet.length))));
                        case SqlBatch batch -> assertThat("\nselect 'foo' as 'bar'\n        ").startsWith(batch.text());
                        case Rpc rpc -> assertThat(rpc.calls().getFirst().parameters()).isEmpty();
                        case Request other -> throw new AssertionError(other);
                    }
                } catch (UncheckedIOException e) {
                    assertThat(e).hasCauseInstanceOf(EOFException.class);
                } catch (MalformedStreamException e) {
                    assertThat(packet[0]).as("only a text can lose half a character").isEqualTo((byte) 1);
                }
            }
        }
    }
}

package org.granary.tds.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.granary.tds.Hex;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.TableValue;
import org.granary.type.TableValue.TableColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The bytes of table-valued parameters (MS-TDS 2.2.5.5.5).
class TableParameterTest {
    private static final String HEADERS = "16 00 00 00 12 00 00 00 02 00 00 00 00 00 34 00 00 00 01 00 00 00 ";
    /// A call of `p` with a parameter `@t`, up to its status.
    private static final String CALL = HEADERS + "01 00 70 00 00 00 02 40 00 74 00 ";
    private static final String NAME = "00 03 64 00 62 00 6F 00 01 54 00 ";
    private static final String INT = "00 00 00 00 01 00 26 04 00 ";
    private static final String TEXT = "00 00 00 00 01 00 E7 FF FF 09 04 D0 00 34 00 ";
    private static final String DEFAULT_INT = "00 00 00 00 00 02 26 04 00 ";

    private static RpcParameter parameter(String hex) {
        return parameter(hex, TdsVersion.V7_4);
    }

    private static RpcParameter parameter(String hex, TdsVersion version) {
        Rpc rpc = (Rpc) new RequestReader(version, WireCollation.DEFAULT, 1 << 20).read(PacketType.RPC,
                Hex.reader(hex));
        return rpc.calls().getFirst().parameters().getFirst();
    }

    private static TableValue table(String rest) {
        return Objects.requireNonNull(parameter(CALL + "00 F3 " + rest).table());
    }

    private static String plp(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
        return "FE FF FF FF FF FF FF FF " + Hex.hex(new byte[]{(byte) bytes.length, 0, 0, 0}) + " "
                + Hex.hex(bytes) + " 00 00 00 00 ";
    }

    @Test
    @Covers({"TDS-2.2.5.5.5-1", "TDS-2.2.7.24-1"})
    void rowsFollowTheirColumns() {
        TableValue table = table(NAME + "02 00 " + INT + TEXT + "00 01 04 07 00 00 00 " + plp("ab") + "01 00 "
                + "FF FF FF FF FF FF FF FF 00");
        assertThat(table.schema()).isEqualTo("dbo");
        assertThat(table.name()).isEqualTo("T");
        assertThat(table.columns()).containsExactly(new TableColumn(Simple.INT, 1, false),
                new TableColumn(SqlType.nvarchar(SqlType.MAX), 2, false));
        assertThat(table.rows()).extracting(Row::copy).containsExactly(new Object[]{7, "ab"}, new Object[]{null, null});
    }

    @Test
    @Covers({"TDS-2.2.5.5.5-3", "TDS-2.2.5.5.5-4"})
    void aColumnOfDefaultsHasNoValues() {
        TableValue table = table("00 00 00 02 00 " + DEFAULT_INT + INT + "00 01 04 01 00 00 00 00");
        assertThat(table.name()).isEmpty();
        assertThat(table.columns()).extracting(TableColumn::isDefault).containsExactly(true, false);
        assertThat(table.rows()).extracting(Row::copy).containsExactly(new Object[][]{{1}});
    }

    @Test
    @Covers("TDS-2.2.5.5.5-6")
    void columnsCanComeInAnotherOrder() {
        TableValue table = table(NAME + "02 00 " + INT + TEXT + "10 01 00 01 00 05 11 02 00 02 00 01 00 00 00");
        assertThat(table.columns()).extracting(TableColumn::ordinal).containsExactly(2, 1);
        assertThat(table.rows()).isEmpty();
    }

    @Test
    void anAbsentTableIsTheDefault() {
        RpcParameter parameter = parameter(CALL + "02 F3 00 00 00 FF FF 00 00");
        assertThat(parameter.isDefault()).isTrue();
        assertThat(parameter.table()).isNull();
        assertThat(parameter(CALL + "02 F3 " + NAME + "01 00 " + INT + "00 00").isDefault()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            8006, 01, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 00 00'
            8047, 00, '01 61 00 00 00 01 00'
            8049, 00, '00 01 61 00 00 01 00'
            8050, 00, '00 00 00 00 00'
            8050, 00, '00 00 00 01 04'
            8051, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 01 61 00 00 00'
            8032, 00, '00 00 00 01 00 00 00 00 00 01 00 F3 00'
            8032, 00, '00 00 00 01 00 00 00 00 00 01 00 1F 00'
            8032, 00, '00 00 00 01 00 00 00 00 00 01 00 01 00'
            8037, 00, '00 00 00 01 00 00 00 00 00 01 00 26 03 00'
            8029, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 12'
            8029, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 00 02'
            8054, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 10 02 00'
            8054, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 10 01 00 02 00 01'
            8054, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 10 01 00 01 00 03'
            8054, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 10 01 00 01 00 00'
            8055, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 11 02 00'
            8055, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 11 01 00 02 00'
            8056, 00, '00 00 00 01 00 00 00 00 00 01 00 26 04 00 11 01 00 01 00 11 01 00 01 00'
            8057, 00, '00 00 00 01 00 00 00 00 00 00 02 26 04 00 10 01 00 01 00 01'
            8060, 00, '00 00 00 FF FF 00 00'
            8029, 02, '00 00 00 FF FF 00 01'
            """)
    @Covers({"TDS-2.2.5.5.5-3", "TDS-2.2.5.5.5-5", "TDS-2.2.5.5.5-6", "TDS-2.2.5.5.5-7", "TDS-2.2.5.5.5-8"})
    void whatIsWrongIsNamed(int number, String status, String table) {
        assertThatThrownBy(() -> parameter(CALL + status + " F3 " + table)).isInstanceOfSatisfying(SqlError.class,
                error -> assertThat(error.number()).isEqualTo(number));
    }

    @Test
    @Covers("TDS-2.2.5.5.5-2")
    void clientsBefore73HaveNoTables() {
        assertThatThrownBy(() -> parameter(CALL + "00 F3 00 00 00 FF FF 00 00", TdsVersion.V7_2))
                .isInstanceOf(MalformedStreamException.class);
    }

    @Test
    void aTableThatEndsEarlyIsNoTable() {
        byte[] whole = Hex.hex(CALL + "00 F3 " + NAME + "02 00 " + INT + TEXT
                + "10 01 00 01 00 05 11 02 00 02 00 01 00 00 01 04 07 00 00 00 " + plp("ab") + "00");
        for (int length = Hex.hex(CALL).length + 2; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            Throwable thrown = catchThrowable(
                    () -> new RequestReader(TdsVersion.V7_4, WireCollation.DEFAULT, 1 << 20).read(PacketType.RPC,
                            Hex.reader(part)));
            assertThat(thrown).as("%d bytes", length).isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(EOFException.class);
        }
    }
}

package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.granary.type.SqlType.Simple;
import org.granary.type.TypeNames.Use;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArithmeticTest {

    /// `type:text`, for instance `int:5`, `decimal(9,2):1.50`, `varbinary:0x01`.
    private static SqlValue value(String written) {
        int colon = written.indexOf(':');
        var type = TypeNames.parse(written.substring(0, colon), Use.CAST, 1);
        var text = written.substring(colon + 1);
        if (text.equals("NULL")) {
            return SqlValue.nullOf(type);
        }
        if (text.startsWith("0x")) {
            var bytes = HexFormat.of().parseHex(text, 2, text.length());
            return Conversions.cast(SqlValue.of(SqlType.varbinary(SqlType.MAX), bytes), type);
        }
        return Conversions.cast(SqlValue.of(SqlType.varchar(SqlType.MAX), text), type);
    }

    private static String shown(SqlValue value) {
        return value.type().sql() + ":" + switch (value.value()) {
            case null -> "NULL";
            case byte[] bytes -> "0x" + HexFormat.of().withUpperCase().formatHex(bytes);
            case Object other when TypeFamily.of(value.type()).isTemporal() -> Conversions
                    .convert(SqlValue.of(value.type(), other), SqlType.varchar(40), 121).value();
            default -> value.value();
        };
    }

    private static Operator operator(String symbol) {
        return switch (symbol) {
            case "+" -> Operator.ADD;
            case "-" -> Operator.SUBTRACT;
            case "*" -> Operator.MULTIPLY;
            case "/" -> Operator.DIVIDE;
            case "%" -> Operator.MODULO;
            case "&" -> Operator.BIT_AND;
            case "or" -> Operator.BIT_OR;
            default -> Operator.BIT_XOR;
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"int:2|+|int:3|int:5", "int:7|/|int:2|int:3", "int:-7|/|int:2|int:-3",
        "int:-7|%|int:2|int:-1", "int:2|*|bigint:3|bigint:6", "tinyint:200|-|tinyint:100|tinyint:100",
        "tinyint:200|+|smallint:100|smallint:300", "bit:1|+|int:1|int:2", "int:1|+|int:NULL|int:NULL",
        "varchar(5):3|+|int:4|int:7", "int:4|*|nvarchar(5):3|int:12",
        "decimal(5,2):1.50|+|decimal(5,2):2.25|numeric(6,2):3.75",
        "decimal(5,2):1.50|*|decimal(5,2):2.00|numeric(11,4):3.0000",
        "decimal(5,2):2.00|/|decimal(5,2):3.00|numeric(13,8):0.66666666",
        "decimal(2,1):2.0|/|decimal(1,0):3|numeric(7,6):0.666666",
        "decimal(5,2):7.50|%|decimal(5,2):2.00|numeric(5,2):1.50", "decimal(5,2):1.50|+|int:1|numeric(13,2):2.50",
        "decimal(38,10):1|*|decimal(38,10):2|numeric(38,6):2.000000",
        "decimal(38,10):1|+|decimal(38,4):2|numeric(38,4):3.0000",
        "money:1.5|+|money:2|money:3.5000", "money:1.5|*|int:3|money:4.5000", "money:2|/|money:3|money:0.6666",
        "money:1.5|+|decimal(5,2):1|numeric(20,4):2.5000", "smallmoney:1|+|money:1|money:2.0000",
        "float:1.5|*|int:2|float:3.0", "real:1.5|+|real:1|real:2.5", "real:1.5|+|float:1|float:2.5",
        "decimal(5,2):1.50|/|float:2|float:0.75", "varchar(3):ab|+|varchar(3):cd|varchar(6):abcd",
        "varchar(3):ab|+|nvarchar(3):cd|nvarchar(6):abcd", "char(3):ab|+|varchar(3):cd|varchar(6):ab cd",
        "varchar(8000):ab|+|varchar(3):cd|varchar(8000):abcd", "varchar(max):ab|+|varchar(3):cd|varchar(max):abcd",
        "varbinary(2):0x01|+|varbinary(2):0x02|varbinary(4):0x0102",
        "datetime:2008-01-31|+|int:1|datetime:2008-02-01 00:00:00.000",
        "datetime:2008-01-31|-|decimal(5,2):0.25|datetime:2008-01-30 18:00:00.000",
        "int:1|+|datetime:2008-01-31|datetime:2008-02-01 00:00:00.000",
        "datetime:2008-01-31|-|datetime:2008-01-30|datetime:1900-01-02 00:00:00.000",
        "smalldatetime:2008-01-31|-|int:1|smalldatetime:2008-01-30 00:00:00.000", "int:12|&|int:10|int:8",
        "int:12|or|bigint:3|bigint:15", "tinyint:255|^|tinyint:15|tinyint:240", "bit:1|&|bit:1|bit:true",
        "int:3|&|varbinary(4):0x00000001|int:1"})
    void resultsHaveTheServersTypeAndValue(String a, String symbol, String b, String expected) {
        assertThat(shown(Arithmetic.apply(operator(symbol), value(a), value(b)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "int:2147483647|+|int:1|8115|Arithmetic overflow error converting expression to data type int.",
        "bigint:9223372036854775807|*|int:2|8115|Arithmetic overflow error converting expression to data type bigint.",
        "tinyint:1|-|tinyint:2|8115|Arithmetic overflow error converting expression to data type tinyint.",
        "int:-2147483648|/|int:-1|8115|Arithmetic overflow error converting expression to data type int.",
        "int:1|/|int:0|8134|Divide by zero error encountered.", "int:1|%|int:0|8134|Divide by zero error encountered.",
        "decimal(5,2):1|/|int:0|8134|Divide by zero error encountered.",
        "float:1|/|float:0|8134|Divide by zero error encountered.",
        "money:1|/|money:0|8134|Divide by zero error encountered.",
        "float:1e300|*|float:1e300|8115|Arithmetic overflow error converting expression to data type float.",
        "money:922337203685477|*|money:2|8115|Arithmetic overflow error converting numeric to data type money.",
        "decimal(38,0):99999999999999999999999999999999999999|*|decimal(38,0):10|8115|Arithmetic overflow error converting expression to data type numeric.",
        "bit:1|+|bit:1|8117|Operand data type bit is invalid for add operator.",
        "varchar(3):a|-|varchar(3):b|8117|Operand data type varchar is invalid for subtract operator.",
        "float:1|%|int:1|402|The data types float and int are incompatible in the modulo operator.",
        "float:1|&|int:1|402|The data types float and int are incompatible in the '&' operator.",
        "varbinary(2):0x01|&|varbinary(2):0x01|402|The data types varbinary and varbinary are incompatible in the '&' operator.",
        "date:2008-01-31|+|int:1|206|Operand type clash: date is incompatible with int",
        "date:2008-01-31|-|date:2008-01-31|8117|Operand data type date is invalid for subtract operator.",
        "datetime:2008-01-31|*|int:1|8117|Operand data type datetime is invalid for multiply operator.",
        "datetime:9999-12-31|+|int:1|8115|Arithmetic overflow error converting expression to data type datetime.",
        "xml:<a/>|+|xml:<a/>|8117|Operand data type xml is invalid for add operator.",
        "varchar(3):x|+|int:1|245|Conversion failed when converting the varchar value 'x' to data type int."})
    void mistakesAreTheServersErrors(String a, String symbol, String b, int number, String text) {
        var error = assertThrows(SqlError.class, () -> Arithmetic.apply(operator(symbol), value(a), value(b)));
        assertThat(error).hasMessage(text);
        assertThat(error.number()).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"int:5|int:-5", "tinyint:5|smallint:-5", "bigint:-5|bigint:5",
        "decimal(5,2):1.50|decimal(5,2):-1.50", "money:1|money:-1.0000", "float:1.5|float:-1.5",
        "int:NULL|int:NULL"})
    void minusTurnsTheSign(String a, String expected) {
        assertThat(shown(Arithmetic.negate(value(a)))).isEqualTo(expected);
    }

    @Test
    void minusHasLimits() {
        assertThat(assertThrows(SqlError.class, () -> Arithmetic.negate(value("int:-2147483648"))).number())
                .isEqualTo(8115);
        assertThat(assertThrows(SqlError.class, () -> Arithmetic.negate(value("varchar:1"))))
                .hasMessage("Operand data type varchar is invalid for minus operator.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"int:5|int:-6", "tinyint:5|tinyint:250", "bit:1|bit:false",
        "bigint:0|bigint:-1"})
    void complementTurnsTheBits(String a, String expected) {
        assertThat(shown(Arithmetic.complement(value(a)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"int|bigint|bigint", "varchar(5)|int|int",
        "varchar(5)|nvarchar(3)|nvarchar(5)",
        "char(3)|char(5)|char(5)", "char(3)|varchar(2)|varchar(3)", "varchar(max)|varchar(2)|varchar(max)",
        "varchar(8000)|nvarchar(1)|nvarchar(4000)", "decimal(5,2)|decimal(9,4)|decimal(9,4)",
        "decimal(5,2)|decimal(4,3)|decimal(6,3)", "decimal(5,2)|int|decimal(12,2)", "int|money|money",
        "decimal(5,2)|money|decimal(19,4)", "int|float|float", "real|decimal(5,2)|real", "date|datetime|datetime",
        "datetime|datetime2(0)|datetime2(3)", "datetime2(1)|datetimeoffset(0)|datetimeoffset(1)",
        "time(0)|time(5)|time(5)", "varchar(40)|uniqueidentifier|uniqueidentifier", "int|sql_variant|sql_variant",
        "binary(3)|varbinary(9)|varbinary(9)", "bit|int|int", "varchar(9)|datetime|datetime", "varchar(9)|xml|xml"})
    void theStrongerTypeWins(String a, String b, String expected) {
        assertThat(Precedence.combine(TypeNames.parse(a), TypeNames.parse(b)).sql()).isEqualTo(expected);
        assertThat(Precedence.combine(TypeNames.parse(b), TypeNames.parse(a)).sql()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"int,uniqueidentifier", "date,time", "int,date", "image,nvarchar"})
    void someTypesNeverMeet(String a, String b) {
        assertThat(assertThrows(SqlError.class, () -> Precedence.combine(TypeNames.parse(a), TypeNames.parse(b)))
                .number()).isEqualTo(206);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"int:1|int:2|-1", "int:2|bigint:2|0", "varchar(5):10|int:9|1",
        "varchar(5):10|varchar(5):9|-1", "varchar(5):ABC|nvarchar(9):abc  |0", "float:0|float:-0|0",
        "decimal(5,2):1.50|float:1.5|0", "money:1.5|decimal(9,1):1.5|0", "bit:1|int:1|0",
        "varbinary:0x01|varbinary:0x0100|0", "varbinary:0x01|varbinary:0x02|-1", "varbinary:0xFF|varbinary:0x01|1",
        "datetime:2008-01-31|varchar(20):Jan 31 2008|0", "date:2008-01-31|datetime:2008-01-31 00:00:01|-1",
        "datetimeoffset:2008-01-31 10:00 +02:00|datetimeoffset:2008-01-31 08:00 +00:00|0",
        "time:10:00|time:09:00|1",
        "uniqueidentifier:6F9619FF-8B86-D011-B42D-00C04FC964FF|varchar(36):6f9619ff-8b86-d011-b42d-00c04fc964ff|0"})
    void valuesCompareAsTheirCommonType(String a, String b, int expected) {
        assertThat(Comparison.compare(value(a), value(b), "equal to").getAsInt()).satisfies(
                order -> assertThat(Integer.signum(order)).isEqualTo(expected));
        assertThat(Comparison.compare(value(b), value(a), "equal to").getAsInt()).satisfies(
                order -> assertThat(Integer.signum(order)).isEqualTo(-expected));
    }

    @Test
    void nullComparesAsUnknown() {
        assertThat(Comparison.compare(value("int:NULL"), value("int:1"), "equal to")).isEqualTo(OptionalInt.empty());
        assertThat(Comparison.compare(value("int:NULL"), value("int:NULL"), "equal to")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"xml:<a/>|xml:<a/>|305", "text:a|varchar:a|402", "int:1|date:2008-01-31|206",
        "varchar:x|int:1|245"})
    void someValuesDoNotCompare(String a, String b, int number) {
        assertThat(assertThrows(SqlError.class, () -> Comparison.compare(value(a), value(b), "equal to")).number())
                .isEqualTo(number);
    }

    @Test
    void identifiersSortByTheirLastGroupFirst() {
        var sorted = List.of("01000000-0000-0000-0000-000000000000", "00010000-0000-0000-0000-000000000000",
                "00000100-0000-0000-0000-000000000000", "00000001-0000-0000-0000-000000000000",
                "00000000-0100-0000-0000-000000000000", "00000000-0001-0000-0000-000000000000",
                "00000000-0000-0100-0000-000000000000", "00000000-0000-0001-0000-000000000000",
                "00000000-0000-0000-0001-000000000000", "00000000-0000-0000-0100-000000000000",
                "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000100",
                "00000000-0000-0000-0000-000000010000", "00000000-0000-0000-0000-000001000000",
                "00000000-0000-0000-0000-000100000000", "00000000-0000-0000-0000-010000000000");
        var values = new ArrayList<@Nullable Object>();
        sorted.reversed().forEach(text -> values.add(UUID.fromString(text)));
        values.addFirst(null);
        values.sort(Comparison.order(Simple.UNIQUEIDENTIFIER));
        assertThat(values.getFirst()).isNull();
        assertThat(values.subList(1, values.size())).extracting(Object::toString).containsExactlyElementsOf(sorted);
    }

    @Test
    void variantsCompareByFamilyThenByValue() {
        var number = Conversions.cast(value("int:5"), Simple.SQL_VARIANT);
        var text = Conversions.cast(value("varchar(5):9"), Simple.SQL_VARIANT);
        var larger = Conversions.cast(value("bigint:6"), Simple.SQL_VARIANT);
        assertThat(Comparison.compare(number, text, "equal to").getAsInt()).isPositive();
        assertThat(Comparison.compare(number, larger, "equal to").getAsInt()).isNegative();
    }
}

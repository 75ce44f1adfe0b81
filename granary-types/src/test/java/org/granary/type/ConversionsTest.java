package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import org.granary.type.SqlType.Simple;
import org.granary.type.TypeNames.Use;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/// Values are written as text of style-less CAST to nvarchar (bytes as hex); tables are in `conversions*.psv`.
class ConversionsTest {
    private static final SqlType TEXT = SqlType.nvarchar(SqlType.MAX);

    /// A value of the type, from its text.
    private static SqlValue value(String type, @Nullable String text) {
        var target = TypeNames.parse(type, Use.CAST, 1);
        if (text == null) {
            return value(type, "");
        }
        if (text.startsWith("0x") && !type.contains("char")) {
            return Conversions.cast(
                    SqlValue.of(SqlType.varbinary(SqlType.MAX), HexFormat.of().parseHex(text, 2, text.length())),
                    target);
        }
        return Conversions.cast(SqlValue.of(SqlType.varchar(SqlType.MAX), text), target);
    }

    private static String shown(SqlValue value) {
        return switch (value.value()) {
            case null -> "NULL";
            case byte[] bytes -> "0x" + HexFormat.of().withUpperCase().formatHex(bytes);
            case String text -> text;
            case SqlValue inner -> inner.type().sql() + ":" + shown(inner);
            case Object other when value.type() == Simple.MONEY -> other.toString();
            case Double d -> d.toString();
            case Float f -> f.toString();
            default -> String.valueOf(Conversions.cast(value, TEXT).value());
        };
    }

    @ParameterizedTest(name = "{0} {1} as {2} = {4}")
    @CsvFileSource(resources = "/org/granary/type/conversions.psv", delimiter = '|', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = false, maxCharsPerColumn = 10_000)
    void castAndConvertGiveWhatTheServerGives(String from, @Nullable String text, String to, @Nullable Integer style,
            @Nullable String expected) {
        var source = value(from.strip(), text);
        var target = TypeNames.parse(to.strip(), Use.CAST, 1);
        var result = style == null ? Conversions.cast(source, target) : Conversions.convert(source, target, style);
        assertThat(result.type()).isEqualTo(target);
        assertThat(shown(result)).isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest(name = "{0} {1} as {2}: {4}")
    @CsvFileSource(resources = "/org/granary/type/conversion-errors.psv", delimiter = '|', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = false)
    void castAndConvertFailAsTheServerFails(String from, @Nullable String text, String to, @Nullable Integer style,
            int number,
            String message) {
        var source = value(from, text);
        var target = TypeNames.parse(to, Use.CAST, 1);
        var error = assertThrows(SqlError.class,
                () -> Conversions.convert(source, target, style == null ? Conversion.NO_STYLE : style));
        assertThat(error).hasMessage(message);
        assertThat(error.number()).isEqualTo(number);
    }

    @ParameterizedTest(name = "{0} {1} for {2}: {4}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "nvarchar(10)|abc|bigint|8114|Error converting data type nvarchar to bigint.",
        "nvarchar(10)|abc|int|8114|Error converting data type nvarchar to int.",
        "varchar(10)|300|tinyint|8114|Error converting data type varchar to tinyint.",
        "bigint|3000000000|int|8114|Error converting data type bigint to int.",
        "nvarchar(30)|2008-13-01|datetime|8114|Error converting data type nvarchar to datetime.",
        "nvarchar(30)|x|uniqueidentifier|8114|Error converting data type nvarchar to uniqueidentifier.",
        "nvarchar(30)|x|money|8114|Error converting data type nvarchar to money.",
        "nvarchar(30)|x|bit|8114|Error converting data type nvarchar to bit.",
        "decimal(9,2)|1000.00|decimal(4,2)|8114|Error converting data type decimal to decimal.",
        "nvarchar(30)|abcd|nvarchar(3)|8152|String or binary data would be truncated.",
        "nvarchar(30)|abcd|char(3)|8152|String or binary data would be truncated.",
        "varbinary(30)|0x010203|varbinary(2)|8152|String or binary data would be truncated.",
        "int|12345|varchar(3)|8152|String or binary data would be truncated.",
        "nvarchar(30)|ab|varbinary(10)|257|Implicit conversion from data type nvarchar to varbinary is not allowed. Use the CONVERT function to run this query.",
        "datetime|2008-01-31|int|257|Implicit conversion from data type datetime to int is not allowed. Use the CONVERT function to run this query.",
        "money|1|nvarchar(10)|257|Implicit conversion from data type money to nvarchar is not allowed. Use the CONVERT function to run this query.",
        "int|1|uniqueidentifier|206|Operand type clash: int is incompatible with uniqueidentifier",
        "int|1|date|206|Operand type clash: int is incompatible with date",
        "uniqueidentifier|6F9619FF-8B86-D011-B42D-00C04FC964FF|int|206|Operand type clash: uniqueidentifier is incompatible with int",
        "nvarchar(max)|x|sql_variant|206|Operand type clash: nvarchar is incompatible with sql_variant",
        "nvarchar(10)|<a>|xml|9400|XML parsing: line 1, character 6, the text is not well-formed"})
    void argumentsThatDoNotFitAreRefused(String from, String text, String to, int number, String message) {
        var source = value(from, text);
        var error = assertThrows(SqlError.class, () -> Conversions.bind(source, TypeNames.parse(to)));
        assertThat(error).hasMessage(message);
        assertThat(error.number()).isEqualTo(number);
    }

    @ParameterizedTest(name = "{0} {1} for {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = false, value = {
        "nvarchar(30)|42|bigint|42", "nvarchar(30)|Jan 31 2008 01:01:01:000AM|datetime|Jan 31 2008  1:01AM",
        "nvarchar(30)|abc   |nvarchar(3)|abc", "nvarchar(30)|ab|nchar(4)|ab  ", "int|7|varchar(10)|7",
        "datetime2(7)|2008-01-31 10:11:12.1234567|datetime|Jan 31 2008 10:11AM", "bit|1|int|1",
        "varbinary(20)|0x0102|binary(4)|0x01020000", "nvarchar(9)|x|sql_variant|nvarchar(9):x",
        "nvarchar(99)|<?xml version=\"1.0\"?><a/>|xml|<a/>"})
    void argumentsBecomeTheirParametersType(String from, String text, String to, String expected) {
        var target = TypeNames.parse(to);
        var bound = Conversions.bind(value(from, text), target);
        assertThat(bound.type()).isEqualTo(target);
        assertThat(shown(bound)).isEqualTo(expected);
    }

    @Test
    void nullIsNullOfEveryType() {
        for (var to : SystemType.values()) {
            var target = TypeNames.parse(to.typeName());
            assertThat(Conversions.bind(SqlValue.nullOf(Simple.INT), target)).isEqualTo(SqlValue.nullOf(target));
            assertThat(Conversions.assign(SqlValue.nullOf(Simple.INT), target)).isEqualTo(SqlValue.nullOf(target));
            assertThat(Conversions.cast(SqlValue.nullOf(Simple.INT), target)).isEqualTo(SqlValue.nullOf(target));
        }
    }

    @Test
    void columnsNameThemselvesWhenAValueIsTooLong() {
        var error = assertThrows(SqlError.class,
                () -> Conversions.store(value("varchar(9)", "abcdef"), SqlType.varchar(3), "db.dbo.t", "c"));
        assertThat(error).hasMessage("String or binary data would be truncated in table 'db.dbo.t', column 'c'. "
                + "Truncated value: 'abc'.");
        assertThat(error.number()).isEqualTo(2628);
        assertThat(Conversions.store(value("varchar(9)", "abc"), SqlType.varchar(3), "t", "c").value())
                .isEqualTo("abc");
    }

    @Test
    void variablesTakeWhatFits() {
        assertThat(Conversions.assign(value("varchar(9)", "abcdef"), SqlType.varchar(3)).value()).isEqualTo("abc");
        assertThat(
                assertThrows(SqlError.class, () -> Conversions.assign(value("varchar(9)", "x"), Simple.INT)).number())
                .isEqualTo(245);
    }

    @Test
    void everyPairOfTypesEitherConvertsOrIsForbidden() {
        for (var from : SystemType.values()) {
            for (var to : SystemType.values()) {
                var source = sample(from);
                var target = TypeNames.parse(to.typeName(), Use.CAST, 1);
                try {
                    var result = Conversions.cast(source, target);
                    assertThat(result.type()).isEqualTo(target);
                    assertThat(result.value()).isNotNull();
                } catch (SqlError e) {
                    boolean allowed = TypeFamily.of(source.type()).convertsTo(TypeFamily.of(target));
                    assertThat(e.number()).as("%s to %s: %s", from, to, e.getMessage()).satisfies(
                            n -> assertThat(n == 529).isEqualTo(!allowed));
                }
            }
        }
    }

    private static SqlValue sample(SystemType type) {
        return switch (type) {
            case UNIQUEIDENTIFIER -> value("uniqueidentifier", "6F9619FF-8B86-D011-B42D-00C04FC964FF");
            case IMAGE, BINARY, VARBINARY, TIMESTAMP -> value(type.typeName(), "0x0000000000000001");
            case DATE, TIME, DATETIME, DATETIME2, DATETIMEOFFSET, SMALLDATETIME -> value(type.typeName(), "2008-01-31");
            case SQL_VARIANT -> Conversions.cast(value("varchar(9)", "1"), Simple.SQL_VARIANT);
            default -> value(type.typeName(), "1");
        };
    }

    @Test
    void valuesThatNeedNotChangeAreNotCopied() {
        var bytes = new byte[1_000_000];
        var text = "x".repeat(1_000_000);
        assertThat(Conversions.bind(SqlValue.of(SqlType.varbinary(SqlType.MAX), bytes), Simple.IMAGE).value())
                .isSameAs(bytes);
        assertThat(Conversions.bind(SqlValue.of(Simple.NTEXT, text), TEXT).value()).isSameAs(text);
        assertThat(Conversions.bind(SqlValue.of(TEXT, text), SqlType.varchar(SqlType.MAX)).value()).isSameAs(text);
    }
}

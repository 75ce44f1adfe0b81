package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.granary.type.TypeNames.Use;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TypeNamesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"int|int", "INTEGER|int", "bit|bit", "TinyInt|tinyint",
        "smallint|smallint", "bigint|bigint", "[bigint]|bigint", "\"bigint\"|bigint", "sys.int|int",
        "[sys].[int]|int", "decimal|decimal(18,0)", "dec(5)|decimal(5,0)", "dec(9, 2)|decimal(9,2)",
        "numeric|numeric(18,0)", "numeric(38,38)|numeric(38,38)", "real|real", "float|float", "float(1)|real",
        "float(24)|real", "float(25)|float", "float(53)|float", "double precision|float",
        "DOUBLE   PRECISION|float", "money|money", "smallmoney|smallmoney", "char|char(1)", "character|char(1)",
        "character(7)|char(7)", "varchar|varchar(1)", "varchar(8000)|varchar(8000)", "varchar(max)|varchar(max)",
        "VARCHAR ( MAX )|varchar(max)", "char varying(3)|varchar(3)", "character varying(3)|varchar(3)",
        "nchar(4000)|nchar(4000)", "national char(2)|nchar(2)", "national character(2)|nchar(2)",
        "nvarchar|nvarchar(1)", "nvarchar(4000)|nvarchar(4000)", "nvarchar(max)|nvarchar(max)",
        "national char varying(2)|nvarchar(2)", "national character varying(2)|nvarchar(2)",
        "national character varying(max)|nvarchar(max)", "binary|binary(1)", "binary(8000)|binary(8000)",
        "varbinary|varbinary(1)", "varbinary(max)|varbinary(max)", "binary varying(9)|varbinary(9)",
        "text|text", "ntext|ntext", "national text|ntext", "image|image", "xml|xml", "sql_variant|sql_variant",
        "uniqueidentifier|uniqueidentifier", "timestamp|timestamp", "rowversion|timestamp",
        "sysname|nvarchar(128)", "date|date", "time|time(7)", "time(0)|time(0)", "datetime|datetime",
        "smalldatetime|smalldatetime", "datetime2|datetime2(7)", "datetime2(3)|datetime2(3)",
        "datetimeoffset|datetimeoffset(7)", "datetimeoffset(0)|datetimeoffset(0)"})
    void everyNameAndSynonymIsKnown(String written, String expected) {
        assertThat(TypeNames.parse(written).sql()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"varchar,varchar(30)", "nvarchar,nvarchar(30)", "char,char(30)", "nchar,nchar(30)",
        "binary,binary(30)", "varbinary,varbinary(30)"})
    void bareLengthInACastIs30(String written, String expected) {
        assertThat(TypeNames.parse(written, Use.CAST, 1).sql()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "foo|2715|Column, parameter, or variable #3: Cannot find data type foo.",
        "dbo.MyType|2715|Column, parameter, or variable #3: Cannot find data type dbo.MyType.",
        "int(4)|2716|Column, parameter, or variable #3: Cannot specify a column width on data type int.",
        "varchar(8001)|131|The size (8001) given to the type 'varchar' exceeds the maximum allowed for any data type (8000).",
        "nvarchar(4001)|2717|The size (4001) given to the type 'nvarchar' exceeds the maximum allowed (4000).",
        "varchar(99999999999)|131|The size (2147483647) given to the type 'varchar' exceeds the maximum allowed for any data type (8000).",
        "varchar(0)|1001|Line 1: Length or precision specification 0 is invalid.",
        "decimal(0)|1001|Line 1: Length or precision specification 0 is invalid.",
        "decimal(39)|2750|Column or parameter #3: Specified column precision 39 is greater than the maximum precision of 38.",
        "float(54)|2750|Column or parameter #3: Specified column precision 54 is greater than the maximum precision of 53.",
        "decimal(5,6)|192|The scale must be less than or equal to the precision.",
        "time(8)|1002|Line 1: Specified scale 8 is invalid.", "char(max)|102|Incorrect syntax near 'max'.",
        "decimal(max)|1001|Line 1: Length or precision specification -1 is invalid.",
        "varchar(x)|102|Incorrect syntax near 'x'.", "varchar(1|102|Incorrect syntax near '(1'.",
        "varchar()|102|Incorrect syntax near ')'.", "decimal(1,2,3)|102|Incorrect syntax near ','."})
    void wrongDeclarationsAreRefused(String written, int number, String text) {
        assertThatThrownBy(() -> TypeNames.parse(written, Use.DECLARATION, 3)).isInstanceOf(SqlError.class)
                .hasMessage(text).extracting(e -> ((SqlError) e).number()).isEqualTo(number);
    }

    @Test
    void castHasItsOwnErrors() {
        assertThat(assertThrows(SqlError.class, () -> TypeNames.parse("foo", Use.CAST, 1)))
                .hasMessage("Type foo is not a defined system type.").extracting(SqlError::number).isEqualTo(243);
        assertThat(assertThrows(SqlError.class, () -> TypeNames.parse("int(4)", Use.CAST, 1)))
                .hasMessage("CAST or CONVERT: invalid attributes specified for type 'int'")
                .extracting(SqlError::number).isEqualTo(291);
    }

    @ParameterizedTest
    @EnumSource(SystemType.class)
    void catalogAndParserAgree(SystemType system) {
        var type = TypeNames.parse(system.typeName());
        assertThat(SystemType.named(system.typeName())).contains(system);
        if (system != SystemType.SYSNAME) {
            assertThat(SystemType.of(type)).isEqualTo(system);
            assertThat(type.catalogName()).isEqualTo(system.typeName());
        }
        assertThat(SystemType.of(type).systemTypeId()).isEqualTo(system.systemTypeId());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        // type | max_length | precision | scale | PRECISION | LENGTH | SCALE | RADIX | CHAR_OCTET_LENGTH
        "int|4|10|0|10|4|0|10|-", "bigint|8|19|0|19|8|0|10|-", "tinyint|1|3|0|3|1|0|10|-", "bit|1|1|0|1|1|-|-|-",
        "decimal(9,2)|5|9|2|9|11|2|10|-", "decimal(10,2)|9|10|2|10|12|2|10|-", "decimal(20)|13|20|0|20|22|0|10|-",
        "decimal(38,4)|17|38|4|38|40|4|10|-", "money|8|19|4|19|21|4|10|-", "smallmoney|4|10|4|10|12|4|10|-",
        "real|4|24|0|24|4|-|2|-", "float|8|53|0|53|8|-|2|-", "nvarchar(50)|100|0|0|50|100|-|-|100",
        "varchar(50)|50|0|0|50|50|-|-|50", "nvarchar(max)|-1|0|0|1073741823|2147483646|-|-|2147483646",
        "varbinary(max)|-1|0|0|2147483647|2147483647|-|-|2147483647", "sysname|256|0|0|128|256|-|-|256",
        "time(0)|3|8|0|8|12|0|-|-", "time(7)|5|16|7|16|12|7|-|-", "datetime2(3)|7|23|3|23|16|3|-|-",
        "datetimeoffset(7)|10|34|7|34|20|7|-|-", "datetime|8|23|3|23|16|3|-|-", "date|3|10|0|10|6|0|-|-",
        "uniqueidentifier|16|0|0|36|16|-|-|-", "timestamp|8|0|0|8|8|-|-|8",
        "xml|-1|0|0|1073741823|2147483646|-|-|2147483646"})
    void lengthsAreThoseOfTheCatalog(String written, int maxLength, int precision, int scale, int odbcPrecision,
            int odbcLength, Integer odbcScale, Integer radix, Integer octets) {
        var facts = TypeFacts.of(TypeNames.parse(written));
        assertThat(facts.maxLength()).isEqualTo(maxLength);
        assertThat(facts.precision()).isEqualTo(precision);
        assertThat(facts.scale()).isEqualTo(scale);
        assertThat(facts.odbcPrecision()).isEqualTo(odbcPrecision);
        assertThat(facts.odbcLength()).isEqualTo(odbcLength);
        assertThat(facts.odbcScale()).isEqualTo(odbcScale);
        assertThat(facts.radix()).isEqualTo(radix);
        assertThat(facts.charOctetLength()).isEqualTo(octets);
    }
}

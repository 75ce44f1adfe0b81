package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTranslationTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            CREATE TABLE a (b INTEGER NOT NULL, c TEXT) STRICT; | CREATE TABLE a (b bigint NOT NULL, c text COLLATE "C") ;
            CREATE TABLE a (b BLOB) STRICT, WITHOUT ROWID;      | CREATE TABLE a (b bytea)  ;
            create table a (b real, c integer);                 | create table a (b double precision, c bigint);
            CREATE TABLE a (Text TEXT, Blob INTEGER)            | CREATE TABLE a (Text text COLLATE "C", Blob bigint)
            CREATE TABLE a (b INTEGER CHECK (b > 0 AND Text = 'TEXT')) | CREATE TABLE a (b bigint CHECK (b > 0 AND Text = 'TEXT'))
            CREATE VIEW v AS SELECT CAST(a AS TEXT), Real FROM t | CREATE VIEW v AS SELECT CAST(a AS text), Real FROM t
            INSERT INTO a VALUES (X'0aFF', 'X''INTEGER')        | INSERT INTO a VALUES (CAST('\\x0aFF' AS bytea), 'X''INTEGER')
            CREATE INDEX i ON a (b) WHERE Text IS NULL;         | CREATE INDEX i ON a (b) WHERE Text IS NULL;
            """)
    void typesAreReplacedWhereTypesAre(String sqlite, String postgres) {
        assertThat(SchemaTranslation.translate(sqlite)).isEqualToNormalizingWhitespace(postgres);
    }

    @Test
    void commentsAndTheStatementsAfterATableStay() {
        assertThat(SchemaTranslation.translate("""
                -- TEXT and INTEGER; STRICT
                CREATE TABLE a ( /* b TEXT */ b TEXT) STRICT;
                CREATE TABLE c (d INTEGER) STRICT;
                """)).isEqualToNormalizingWhitespace("""
                -- TEXT and INTEGER; STRICT
                CREATE TABLE a ( /* b TEXT */ b text COLLATE "C") ;
                CREATE TABLE c (d bigint) ;
                """);
    }
}

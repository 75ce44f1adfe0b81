package org.granary.procedure.declaration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.procedure.Check;
import org.granary.procedure.InsertRules;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.ResultShape;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.TableDeclaration;
import org.granary.store.Access;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclarationReaderTest {
    private static final DeclarationFile FILE = new DeclarationFile(DeclarationReaderTest.class, "good.sql");

    private final DeclaredObjects objects = DeclarationReader.read(FILE);

    @Test
    void aProcedureHasParametersWithTypesDefaultsNullabilityAndDirection() {
        List<Parameter> parameters = objects.procedures().getFirst().declaration().parameters();

        assertThat(parameters).usingRecursiveFieldByFieldElementComparator().containsExactly(
                new Parameter("@Id", Simple.BIGINT, false, null, false),
                new Parameter("@Name", SqlType.nvarchar(255), false, SqlValue.of(SqlType.nvarchar(255), "it's"), true),
                new Parameter("@Flag", Simple.BIT, false, SqlValue.of(Simple.BIT, true), true),
                new Parameter("@Price", SqlType.decimal(10, 2), false,
                        SqlValue.of(SqlType.decimal(10, 2), new BigDecimal("-1.50")), true),
                new Parameter("@Bytes", SqlType.varbinary(SqlType.MAX), false,
                        SqlValue.of(SqlType.varbinary(SqlType.MAX), new byte[]{0x12, (byte) 0xab}), true),
                new Parameter("@When", Simple.DATETIME, false, SqlValue.nullOf(Simple.DATETIME), true),
                new Parameter("@Doc", Simple.XML, false, null, false),
                new Parameter("@Answer", Simple.INT, true, null, true));
    }

    @Test
    void aProcedureHasResultSetsAccessAndChecks() {
        DeclaredProcedure declared = objects.procedures().getFirst();
        ProcedureDeclaration procedure = declared.declaration();

        assertThat(procedure.schema()).isEqualTo("dbo");
        assertThat(procedure.name()).isEqualTo("proc_Everything");
        assertThat(procedure.access()).isEqualTo(Access.WRITE);
        assertThat(procedure.resultSets()).containsExactly(
                new ResultShape("proc_Everything.ResultSet0",
                        List.of(new Column("Id", Simple.BIGINT, false),
                                new Column("Set", SqlType.nvarchar(SqlType.MAX), true),
                                new Column("Schema", SqlType.sysname(), true))),
                new ResultShape("proc_Everything.ResultSet1",
                        List.of(new Column("N", Simple.INT, false), new Column("", Simple.INT, true),
                                new Column("", Simple.BIGINT, true))));
        assertThat(declared.checks()).containsExactly(
                new Check.Between("@Id", BigDecimal.ONE, BigDecimal.TEN),
                new Check.In("@Name", List.of("a", "it's")),
                new Check.Comparison("@Price", Check.Operator.GREATER_EQUAL, BigDecimal.valueOf(-2)));
        assertThat(declared.schemas()).containsOnlyKeys("@Doc");
        assertThat(declared.where()).hasToString("org/granary/procedure/declaration/good.sql:2");
    }

    @Test
    void parenthesesAndSchemaMayBeLeftOutAsSomeDocumentsDo() {
        ProcedureDeclaration procedure = objects.procedures().get(1).declaration();

        assertThat(procedure).isEqualTo(new ProcedureDeclaration("dbo", "proc_Short",
                List.of(new Parameter("@A", Simple.INT, false, null, true),
                        new Parameter("@B", Simple.SMALLINT, true, SqlValue.of(Simple.SMALLINT, 3), true)),
                List.of(), Access.READ));
    }

    @Test
    void aParameterMayHaveOtherNames() {
        assertThat(objects.procedures().get(1).otherNames()).containsExactly(Map.entry("@Bee", "@B"));
        assertThat(objects.procedures().getFirst().otherNames()).isEmpty();
    }

    @Test
    void aProcedureMayLiveInAnotherSchemaAndTakeNothing() {
        assertThat(objects.procedures().get(2).declaration())
                .isEqualTo(new ProcedureDeclaration("granary", "proc_Nothing", List.of(), List.of(), Access.READ));
    }

    @Test
    void aProcedureThatModifiesMayLockItsRowsItself() {
        assertThat(objects.procedures().get(3).declaration().access()).isEqualTo(Access.LOCKING);
    }

    @Test
    void aTableHasColumnsAndTheTableBehindIt() {
        assertThat(objects.tables().stream().map(DeclaredTable::declaration)).containsExactly(
                new TableDeclaration("dbo", "Notes",
                        List.of(new Column("Id", Simple.BIGINT, false, true),
                                new Column("Text", SqlType.nvarchar(100), true)),
                        "note", true),
                new TableDeclaration("dbo", "Readable", List.of(new Column("Id", Simple.INT, false)), "readable view",
                        false),
                new TableDeclaration("dbo", "Pictures",
                        List.of(new Column("Id", Simple.INT, false), new Column("Picture", Simple.IMAGE, false)),
                        "picture", null, Map.of("Picture", "picture_chunk")));
    }

    @Test
    void aTableThatClientsFillHasDefaultsAndChecks() {
        TableDeclaration table = DeclarationReader
                .read(FILE,
                        """
                                CREATE TABLE Inbox (Kind int NOT NULL, Size bigint NOT NULL DEFAULT -1, Note nvarchar(10) NULL)
                                AS STORE TABLE numbered_inbox INSERTABLE INTO inbox CHECK (kind IN (1, 2)) CHECK (Note IS NOT NULL OR Kind = 1)
                                """)
                .tables().getFirst().declaration();

        InsertRules rules = Objects.requireNonNull(table.inserts());
        assertThat(table.storeTable()).isEqualTo("numbered_inbox");
        assertThat(rules.storeTable()).isEqualTo("inbox");
        assertThat(rules.defaults()).containsExactly(Map.entry("Size", SqlValue.of(Simple.BIGINT, -1L)));
        rules.check(Map.<String, Object>of("Kind", 1)::get, "Inbox");
        rules.check(Map.<String, Object>of("Kind", 2, "Note", "n")::get, "Inbox");
        assertThatThrownBy(() -> rules.check(Map.<String, Object>of("Kind", 3)::get, "Inbox"))
                .hasMessageContaining("\"Inbox\": the value 3 of column 'Kind' must be one of 1, 2.");
        assertThatThrownBy(() -> rules.check(Map.<String, Object>of("Kind", 2)::get, "Inbox")).hasMessageContaining(
                "the value NULL of column 'Note' must be something other than NULL, or the value 2 of column 'Kind' must be 1.");
    }

    @Test
    void aTableHasConstraints() {
        TableDeclaration table = DeclarationReader
                .read(FILE,
                        """
                                CREATE TABLE Inbox (Kind int NOT NULL, Size bigint NOT NULL DEFAULT -1, Note nvarchar(10) NULL,
                                    CONSTRAINT UQ_Inbox UNIQUE (Note STORED AS NoteKey, Kind), CONSTRAINT PK_Inbox PRIMARY KEY (kind),
                                    CONSTRAINT FK_Inbox FOREIGN KEY (Size) REFERENCES Other (Id) ON DELETE CASCADE,
                                    CONSTRAINT CK_Inbox CHECK ('[Size] > [Hidden]'))
                                AS STORE TABLE readable_inbox KEYS OF inbox INSERTABLE INTO inbox CHECK (Kind IN (1, 2)) CHECK (Size >= 0 OR Kind = 1)
                                """)
                .tables().getFirst().declaration();

        assertThat(table.keyTable()).isEqualTo("inbox");
        assertThat(table.keys()).containsExactly(
                new TableConstraint.Key("PK_Inbox", true, List.of("Kind"), List.of("Kind")),
                new TableConstraint.Key("UQ_Inbox", false, List.of("Note", "Kind"), List.of("NoteKey", "Kind")));
        assertThat(table.references()).containsExactly(
                new TableConstraint.Reference("FK_Inbox", List.of("Size"), "dbo", "Other", List.of("Id"), true));
        assertThat(table.constraints()).contains(
                new TableConstraint.Condition("CK_Inbox", List.of("Size"), "([Size] > [Hidden])"),
                new TableConstraint.Condition("CK_Inbox_Kind", List.of("Kind"), "([Kind]=(1) OR [Kind]=(2))"),
                new TableConstraint.Condition("CK_Inbox_Size", List.of("Size", "Kind"), "([Size]>=(0) OR [Kind]=(1))"),
                new TableConstraint.Standard("DF_Inbox_Size", "Size", "((-1))"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            PROCEDURE p (@a int) READS FROBS        | :1: | FROBS
            CREATE TABLE t (a int, CONSTRAINT k PRIMARY KEY (b)) AS STORE TABLE t | :1: | b is not a column
            CREATE TABLE t (a int, CONSTRAINT k UNIQUE (a), CONSTRAINT K UNIQUE (a)) AS STORE TABLE t | :1: | K is declared twice
            CREATE TABLE t (a int, CONSTRAINT k PRIMARY KEY (a), CONSTRAINT l PRIMARY KEY (a)) AS STORE TABLE t | :1: | one PRIMARY KEY
            CREATE TABLE t (a int, CONSTRAINT k FOREIGN KEY (a) REFERENCES u (b, c)) AS STORE TABLE t | :1: | as many columns
            CREATE TABLE t (a int, b int CHUNKS IN c) AS STORE TABLE t | :1: | CHUNKS are for image and varbinary(max)
            CREATE TABLE t (a image CHUNKS IN c) AS STORE TABLE t | :1: | behind a first column
            CREATE TABLE t (a int, b image CHUNKS IN c) AS STORE TABLE t INSERTABLE | :1: | cannot be INSERTABLE
            CREATE TABLE t (a int DEFAULT 1) AS STORE TABLE t | :1: | DEFAULT is for tables that are INSERTABLE
            CREATE TABLE t (a int DEFAULT 'x') AS STORE TABLE t INSERTABLE | :1: | the default is not int
            CREATE TABLE t (a int) AS STORE TABLE t INSERTABLE CHECK (b IN (1)) | :1: | b is not a column
            PROCEDURE p () READS RETURNS RESULT SET "r" (a int, b image CHUNKS IN c) | :1: | not for result sets
            CREATE TABLE t (a int FOLDED IN b) AS STORE TABLE t | :1: | FOLDED is for texts
            PROCEDURE p () READS RETURNS RESULT SET "r" (a nvarchar(9) FOLDED IN c) | :1: | not for result sets
            PROCEDURE p (@a int)                    | :1: | must say READS or MODIFIES
            PROCEDURE p (@a int) READS MODIFIES     | :1: | said once
            PROCEDURE p (@a strange) READS          | :1: | strange is not a data type
            PROCEDURE p (@a int, @A int) READS      | :1: | declared twice
            PROCEDURE p (@a OR @b int, @B int) READS | :1: | @b is declared twice
            PROCEDURE p (@a int = 'x') READS        | :1: | the default is not int
            PROCEDURE p (@a int NOT NULL = NULL) READS | :1: | cannot default to NULL
            PROCEDURE p (@a int SCHEMA 'x') READS   | :1: | SCHEMA is for xml
            PROCEDURE p (@a xml SCHEMA 'none.xsd') READS | :1: | no schema 'none.xsd'
            PROCEDURE p (@a int) READS CHECK (@b IN (1)) | :1: | @b is not a parameter
            PROCEDURE p (@a int) READS CHECK (@a > 'x') | :1: | is not a number
            CREATE TABLE t (a int)                  | :1: | the end of the file stands where AS was expected
            CREATE TABLE t (a int, A int) AS STORE TABLE t | :1: | declared twice
            CREATE TABLE t ([] int) AS STORE TABLE t | :1: | has a name
            CREATE TABLE t (a int,) AS STORE TABLE t | :1: | ) stands where a name was expected
            PROCEDURE p (@a varchar('x')) READS     | :1: | 'x' stands where a length was expected
            PROCEDURE p (@a varchar(1) = 'x) READS  | :1: | column 30: the text has no end
            ?                                       | :1: | unexpected character ?
            """)
    void aMistakeIsAnErrorThatNamesFileLineAndProblem(String text, String line, String problem) {
        assertThatThrownBy(() -> DeclarationReader.read(FILE, text)).isInstanceOf(DeclarationException.class)
                .hasMessageStartingWith("org/granary/procedure/declaration/good.sql" + line)
                .hasMessageContaining(problem);
    }

    @Test
    void theLineOfAMistakeCountsFromTheStartOfTheFile() {
        assertThatThrownBy(() -> DeclarationReader.read(FILE, "-- one\nPROCEDURE p (\n@a int,\n@b nothing) READS"))
                .hasMessageContaining("good.sql:4:");
    }

    @Test
    void theCommentRightAboveAProcedureIsItsDescription() {
        List<DeclaredProcedure> procedures = DeclarationReader.read(FILE, """
                -- About the file.

                -- Two lines,
                --   one thought.
                PROCEDURE a (@x int) -- not about b
                READS;
                PROCEDURE b READS;
                -- far away

                PROCEDURE c READS;
                """).procedures();

        assertThat(procedures).extracting(DeclaredProcedure::description)
                .containsExactly("Two lines,\none thought.", "", "");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> DeclarationReader.read(new DeclarationFile(getClass(), "absent.sql")))
                .isInstanceOf(DeclarationException.class).hasMessageContaining("absent.sql");
    }
}

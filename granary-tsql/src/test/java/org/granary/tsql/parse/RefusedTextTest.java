package org.granary.tsql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.atomic.AtomicReference;
import org.granary.memory.ServerMemory;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedTextTest {
    private final TsqlTexts texts = new TsqlTexts(1 << 20, ServerMemory.unlimited());

    private SqlError error(String text) {
        return catchThrowableOfType(SqlError.class, () -> texts.script(text, true));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {"SELECT * FROM|102|Incorrect syntax near 'FROM'.",
        "SELECT 1 1|102|Incorrect syntax near '1'.", "SELECT FROM t|156|Incorrect syntax near the keyword 'FROM'.",
        "SELECT 'abc|105|Unclosed quotation mark after the character string 'abc'.",
        "SELECT [abc|105|Unclosed quotation mark after the character string 'abc'.",
        "/* x|113|Missing end comment mark '*/'.",
        "SELECT 1 WHERE 1|4145|An expression of non-boolean type specified in a context where a condition is expected, near '1'.",
        "IF (1) PRINT 'x'|4145|An expression of non-boolean type specified in a context where a condition is expected, near ')'.",
        "SELECT (1 = 1)|102|Incorrect syntax near '='.",
        "DECLARE @a int, @A int|134|The variable name '@A' has already been declared. Variable names must be unique within a query batch or stored procedure.",
        "RETURN 1|178|A RETURN statement with a value cannot be used in this context.",
        "BREAK|135|Cannot use a BREAK statement outside the scope of a WHILE statement.",
        "SELECT @a = 1, 2|141|A SELECT statement that assigns a value to a variable must not be combined with data-retrieval operations.",
        "DECLARE @a nonsense(10)|2715|Column, parameter, or variable #1: Cannot find data type nonsense.",
        "SELECT CAST(1 AS nonsense)|243|Type nonsense is not a defined system type.",
        "EXEC p @a = 1, 2|119|Must pass parameter number 2 and subsequent parameters as '@name = value'. After the form '@name = value' has been used, all subsequent parameters must be passed in the form '@name = value'.",
        "EXEC p 1 OUTPUT|179|Cannot use the OUTPUT option when passing a constant to a stored procedure.",
        "ALTER SEQUENCE t RESTART|40517|ALTER SEQUENCE is not supported by this server.",
        "CREATE TRIGGER p ON t FOR INSERT AS SELECT 1|40517|CREATE TRIGGER is not supported by this server.",
        "CREATE DATABASE x|40517|CREATE DATABASE is not supported by this server.",
        "KILL 5 WITH FORCE|40517|KILL WITH FORCE is not supported by this server.",
        "DBCC CHECKDB|40517|DBCC CHECKDB is not supported by this server.",
        "EXECUTE AS USER = 'x'|40517|EXECUTE AS is not supported by this server.",
        "UPDATE STATISTICS t|40517|UPDATE STATISTICS is not supported by this server.",
        "THROW|10704|To rethrow an error, a THROW statement must be used inside a CATCH block. Insert the THROW statement inside a CATCH block, or add error parameters to the THROW statement.",
        "SELECT 99999999999999999999999999999999999999999|1007|The number '99999999999999999999999999999999999999999' is out of the range for numeric representation (maximum precision 38).",
        "EXEC srv.db.dbo.p|7202|Could not find server 'srv' in sys.servers. Verify that the correct server name was specified."})
    void isRefusedWithSqlServersWords(String text, int number, String message) {
        SqlError error = error(text);

        assertThat(error).as(text).isNotNull();
        assertThat(error.sqlMessage().text()).isEqualTo(message);
        assertThat(error.number()).isEqualTo(number);
    }

    @Test
    void theLineOfTheMistakeIsTold() {
        assertThat(error("SELECT 1\nSELECT 2\n  SELECT )").sqlMessage().line()).isEqualTo(3);
    }

    @Test
    void nestingIsBoundedOnAVirtualThreadToo() throws InterruptedException {
        for (String text : new String[]{"SELECT " + "(".repeat(100_000) + "1", "BEGIN ".repeat(100_000),
            "IF 1=1 ".repeat(50_000),
            "SELECT " + "-".repeat(1).concat(" ").repeat(100_000) + "1",
            "SELECT CASE WHEN 1=1 THEN ".repeat(1) + "CASE WHEN 1=1 THEN ".repeat(50_000),
            "SELECT 1 WHERE " + "NOT ".repeat(100_000) + "1=1", "SELECT * FROM t WITH " + "(".repeat(100_000),
            "SELECT * FROM " + "(SELECT * FROM ".repeat(20_000), "SELECT " + "f(".repeat(50_000)}) {
            AtomicReference<@Nullable Throwable> outcome = new AtomicReference<>();
            Thread.ofVirtual().start(() -> {
                try {
                    texts.script(text, true);
                } catch (Throwable e) {
                    outcome.set(e);
                }
            }).join();
            assertThat(outcome.get()).as(text.substring(0, 20)).isInstanceOfSatisfying(SqlError.class,
                    error -> assertThat(error.number()).isEqualTo(191));
        }
    }

    @Test
    void nestedCommentsCostNoStack() {
        assertThat(error("/*".repeat(200_000) + "*/".repeat(199_999)).number()).isEqualTo(113);
    }

    @Test
    void longChainsOfOperatorsAreRefused() {
        assertThat(error("SELECT 1" + " + 1".repeat(5000)).number()).isEqualTo(8631);
        assertThat(error("SELECT 1" + " UNION SELECT 1".repeat(1500)).number()).isEqualTo(10702);
    }

    @Test
    void hundredParenthesesAreAccepted() {
        assertThat(error("SELECT " + "(".repeat(100) + "1" + ")".repeat(100))).isNull();
    }
}

package org.granary.tsql.parse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.granary.memory.ServerMemory;
import org.granary.type.Cancellation;
import org.granary.type.CurrentRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A request that is cancelled is not parsed to its end.
class CancelledTextTest {
    private static final int MANY = 20_000;

    @ParameterizedTest
    @ValueSource(strings = {"--x\n", "/* x */", "SELECT 1;", "IF 1 = 1 SELECT 1 ", "DECLARE @a# int "})
    void partsOfATextAreNotReadToTheEnd(String part) {
        check(part.repeat(MANY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 IN (1", "1 = 1 OR 1 IN ('a'", "1 = ('x'"})
    void listsAreNotReadToTheEnd(String start) {
        check("SELECT 1 WHERE " + start + ", 1".repeat(MANY) + ")");
    }

    /// Where it takes the parser long to find out what comes next.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"- CAST(| AS int)", "CAST(IIF(1 = |, 1, 2) AS int)",
        "ISNULL((SELECT |), 1)", "(SELECT MAX(a) FROM ((SELECT | AS a)) AS t)", "CASE WHEN (1) = | THEN 1 END",
        "IIF((1 + 1) = | AND NOT (1 = 2), 1, 2)", "CONVERT(int, (|), ABS((1)))"})
    void nestedPartsAreNotBuiltBeforeTheyAreRead(String before, String after) {
        check("SELECT " + before.repeat(40) + "1" + after.repeat(40) + " SELECT 1".repeat(MANY));
        check("SELECT " + before.repeat(30) + "1" + after.repeat(30));
    }

    private static void check(String text) {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        ScopedValue.where(CurrentRequest.CANCELLATION, cancellation).run(
                () -> assertThatThrownBy(() -> new TsqlTexts(1 << 20, ServerMemory.unlimited()).script(text, true))
                        .isInstanceOf(Cancellation.CancelledException.class));
    }
}

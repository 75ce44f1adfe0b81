package org.granary.tsql.parse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.granary.memory.ServerMemory;
import org.granary.type.Cancellation;
import org.granary.type.CurrentRequest;
import org.junit.jupiter.params.ParameterizedTest;
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

    private static void check(String text) {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        ScopedValue.where(CurrentRequest.CANCELLATION, cancellation).run(
                () -> assertThatThrownBy(() -> new TsqlTexts(1 << 20, ServerMemory.unlimited()).script(text, true))
                        .isInstanceOf(Cancellation.CancelledException.class));
    }
}

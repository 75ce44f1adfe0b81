package org.granary.tsql.parse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.granary.memory.ServerMemory;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A mistake behind many nested statements is found, however many ways there are to read them.
@Timeout(60)
class NestedMistakeTest {
    private final TsqlTexts texts = new TsqlTexts(1 << 20, ServerMemory.unlimited());

    @Test
    void elseAfterManyNestedIfs() {
        for (int depth : new int[]{10, 50, 150}) {
            String text = "IF 1 = 0 SELECT 1 ELSE IF 1 = 1 IF 1 = 0 ".repeat(depth) + "SELECT 1 ELSE ELSE SELECT 2";
            assertThatThrownBy(() -> texts.script(text, true)).as("%d", depth).isInstanceOf(SqlError.class)
                    .hasMessageContaining("Incorrect syntax near the keyword 'ELSE'.");
        }
    }

    @Test
    void aMistakeInTheMiddle() {
        String nested = "IF 1 = 0 SELECT 1 ELSE IF 1 = 1 IF 1 = 0 ".repeat(60);
        assertThatThrownBy(() -> texts.script(nested + "SELECT 1 FROM ) ELSE " + nested + "SELECT 1", true))
                .isInstanceOf(SqlError.class).hasMessageContaining("Incorrect syntax near ')'.");
    }
}

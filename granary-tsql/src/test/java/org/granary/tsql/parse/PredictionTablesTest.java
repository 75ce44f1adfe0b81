package org.granary.tsql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.granary.memory.ServerMemory;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

class PredictionTablesTest {
    private static final int BOUND = 60_000;

    private final TsqlTexts texts = new TsqlTexts(1 << 20, ServerMemory.unlimited());
    private final Random random = new Random(7);

    private String expression(int depth) {
        if (depth == 0) {
            return random.nextBoolean() ? "1" : "a.b";
        }
        String inner = expression(depth - 1);
        return switch (random.nextInt(7)) {
            case 0 -> "(" + inner + ")";
            case 1 -> "CASE WHEN " + inner + " = 1 THEN " + inner + " ELSE " + expression(depth - 1) + " END";
            case 2 -> "ISNULL(" + inner + ", " + expression(depth - 1) + ")";
            case 3 -> inner + " + " + expression(depth - 1);
            case 4 -> "(SELECT " + inner + " FROM t WHERE " + inner + " IN (" + expression(depth - 1) + ", 2))";
            case 5 -> "CAST(" + inner + " AS int)";
            default -> "SUM(" + inner + ") OVER (PARTITION BY " + expression(depth - 1) + ")";
        };
    }

    @Test
    void whateverIsParsedTheTablesDoNotGrowWithoutEnd() {
        int most = 0;
        boolean givenUp = false;
        for (int i = 0; i < 4_000 && !givenUp; i++) {
            try {
                texts.script("SELECT " + expression(3 + random.nextInt(4)), true);
            } catch (SqlError e) {
                // Not all of them make sense.
            }
            int learned = PredictionTables.learned();
            assertThat(learned).isLessThan(BOUND);
            givenUp = learned < most;
            most = Math.max(most, learned);
        }
        assertThat(givenUp).as("the test has reached the bound").isTrue();
        texts.script("SELECT 1", true);
    }
}

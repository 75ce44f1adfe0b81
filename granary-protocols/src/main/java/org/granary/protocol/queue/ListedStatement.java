package org.granary.protocol.queue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement over a list of items, which it sees as the table `listed (Job, Grp, Id)`.
///
/// Lists are cut, and filled up by repeating their last item, to a few lengths, so that few texts are prepared. A statement
/// must therefore not mind if an item is listed twice.
final class ListedStatement {
    private static final int[] LENGTHS = {1, 16, 256};
    private static final int LONGEST = LENGTHS[LENGTHS.length - 1];

    private final String[] texts;

    ListedStatement(String statement) {
        texts = new String[LENGTHS.length];
        for (int i = 0; i < LENGTHS.length; i++) {
            // The casts of the first row are for stores that do not take the types of parameters from what they are compared with.
            texts[i] = "WITH listed (Job, Grp, Id) AS (VALUES (CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))"
                    + ", (?, ?, ?)".repeat(LENGTHS[i] - 1) + ") " + statement;
        }
    }

    /// Cuts a list into lists that one statement can take.
    static List<List<ItemKey>> parts(List<ItemKey> keys) {
        List<List<ItemKey>> parts = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += LONGEST) {
            parts.add(keys.subList(from, Math.min(from + LONGEST, keys.size())));
        }
        return parts;
    }

    /// @param part not empty, and not longer than [#parts] makes it
    String text(List<ItemKey> part) {
        return texts[lengthIndex(part.size())];
    }

    /// @param more parameters of the statement itself
    @Nullable
    Object[] parameters(List<ItemKey> part, @Nullable Object... more) {
        int length = LENGTHS[lengthIndex(part.size())];
        @Nullable
        Object[] parameters = new @Nullable Object[3 * length + more.length];
        for (int i = 0; i < length; i++) {
            ItemKey key = part.get(Math.min(i, part.size() - 1));
            parameters[3 * i] = key.jobId();
            parameters[3 * i + 1] = key.groupId();
            parameters[3 * i + 2] = key.itemId();
        }
        System.arraycopy(more, 0, parameters, 3 * length, more.length);
        return parameters;
    }

    private static int lengthIndex(int size) {
        int index = 0;
        while (LENGTHS[index] < size) {
            index++;
        }
        return index;
    }

    /// For tests of query plans.
    List<String> texts() {
        return List.of(texts);
    }
}

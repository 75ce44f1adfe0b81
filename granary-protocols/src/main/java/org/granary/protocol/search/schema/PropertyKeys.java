package org.granary.protocol.search.schema;

import java.util.Arrays;
import java.util.HexFormat;
import org.granary.protocol.search.common.TextKey;
import org.granary.type.Collation;

/// What names of crawled properties are found and ordered by. PostgreSQL has no room in an index for more than 2,700
/// bytes, and a name of 440 characters may need twice as many (Korean syllables are ordered by their letters); the end
/// of a key that is too long is a digest. Only names that begin with the same hundred characters and more are then in
/// another order.
final class PropertyKeys {
    private static final int LONGEST_TEXT = 500;
    private static final int LONGEST_ORDER = 1600;

    private PropertyKeys() {}

    /// Equal for names that are equal by the collation, and for no others.
    static String key(String name) {
        String folded = Collation.fold(name);
        return folded.length() <= LONGEST_TEXT ? folded : HexFormat.of().formatHex(TextKey.of(name));
    }

    /// Bytes in the order of names. None is empty.
    static byte[] order(String name) {
        byte[] key = Collation.sortKey(name);
        if (key.length <= LONGEST_ORDER) {
            return key;
        }
        byte[] digest = TextKey.of(name);
        byte[] cut = Arrays.copyOf(key, LONGEST_ORDER);
        System.arraycopy(digest, 0, cut, LONGEST_ORDER - digest.length, digest.length);
        return cut;
    }
}

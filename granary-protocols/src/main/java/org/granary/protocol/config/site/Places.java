package org.granary.protocol.config.site;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.UUID;
import org.granary.type.Collation;
import org.granary.type.Comparison;

/// Places of sites in their orders, as keys that are ordered as the sites are.
final class Places {
    /// After all places.
    static final Key END = new Key(filled(17));
    /// At or before all places.
    static final Key START = new Key(new byte[0]);

    private Places() {}

    private static byte[] filled(int length) {
        var bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0xFF);
        return bytes;
    }

    static Key ofId(UUID siteId) {
        return new Key(Comparison.sortKey(siteId));
    }

    static Key ofPath(String path, UUID siteId) {
        var place = new ByteArrayOutputStream();
        place.writeBytes(firstOfPath(path).bytes());
        place.writeBytes(ofId(siteId).bytes());
        return new Key(place.toByteArray());
    }

    /// Before the places of all sites with this path, after those of all sites with lower ones.
    ///
    /// Paths have different lengths and an identifier follows: so 00 is written as 00 FF, and 00 00 ends the path.
    static Key firstOfPath(String path) {
        var place = new ByteArrayOutputStream();
        escape(Collation.sortKey(path), place);
        place.write(0);
        place.write(0);
        return new Key(place.toByteArray());
    }

    /// The bytes with which the places of all paths begin that begin with `path`.
    static Key startOfPaths(String path) {
        var place = new ByteArrayOutputStream();
        escape(Collation.sortKeyStart(path), place);
        return new Key(place.toByteArray());
    }

    private static void escape(byte[] key, ByteArrayOutputStream place) {
        for (byte b : key) {
            place.write(b);
            if (b == 0) {
                place.write(0xFF);
            }
        }
    }

    /// The least bytes that are above all those that begin with `prefix`; [#END] where there are none.
    static Key endOf(Key prefix) {
        byte[] start = prefix.bytes();
        int length = start.length;
        while (length > 0 && start[length - 1] == (byte) 0xFF) {
            length--;
        }
        if (length == 0) {
            return END;
        }
        var end = Arrays.copyOf(start, length);
        end[length - 1]++;
        return new Key(end);
    }
}

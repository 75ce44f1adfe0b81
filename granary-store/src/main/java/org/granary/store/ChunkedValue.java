package org.granary.store;

import java.util.Objects;
import org.granary.type.LargeValue;

/// A long binary value that lies in rows of its own, [#CHUNK] bytes to a row: read a few rows at a time, within the
/// transaction.
///
/// The rows have a column that says which value they belong to, a `Number` (chunk 0 holds the first bytes) and `Bytes`.
/// A chunk that is missing, or shorter than it could be, stands for zeros.
public final class ChunkedValue implements LargeValue {

    /// Bytes in each chunk but the last.
    public static final int CHUNK = 64 * 1024;

    /// A store may read all rows of a query before it hands out the first, so each query asks only for a megabyte.
    private static final int CHUNKS_AT_ONCE = 16;
    private static final byte[] ZEROS = new byte[CHUNK];

    private final Transaction transaction;
    private final String sql;
    private final Object key;
    private final long length;

    /// @param table the table or view with the chunks
    /// @param keyColumn its column that says which value a chunk belongs to
    public ChunkedValue(Transaction transaction, String table, String keyColumn, Object key, long length) {
        this.transaction = transaction;
        this.sql = "SELECT Number, Bytes FROM " + table + " WHERE " + keyColumn
                + " = ? AND Number BETWEEN ? AND ? ORDER BY Number";
        this.key = key;
        this.length = length;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public void read(long from, long count, Taker to) {
        Objects.checkFromIndexSize(from, count, length);
        long at = from;
        long end = from + count;
        while (at < end) {
            long first = at / CHUNK;
            long last = first + CHUNKS_AT_ONCE - 1;
            long stop = Math.min(end, (last + 1) * CHUNK);
            at = read(at, stop, first, last, to);
        }
    }

    private long read(long from, long stop, long first, long last, Taker to) {
        long at = from;
        try (Rows rows = transaction.query(sql, key, first, last)) {
            while (rows.next()) {
                long start = rows.getLong(1) * CHUNK;
                if (start >= stop) {
                    break;
                }
                byte[] bytes = Objects.requireNonNull(rows.getBytes(2));
                at = zeros(at, start, to);
                int offset = (int) (at - start);
                int n = (int) Math.min(bytes.length, stop - start) - offset;
                if (n > 0) {
                    to.take(bytes, offset, n);
                    at += n;
                }
            }
        }
        return zeros(at, stop, to);
    }

    private static long zeros(long from, long end, Taker to) {
        long at = from;
        while (at < end) {
            int n = (int) Math.min(CHUNK, end - at);
            to.take(ZEROS, 0, n);
            at += n;
        }
        return at;
    }
}

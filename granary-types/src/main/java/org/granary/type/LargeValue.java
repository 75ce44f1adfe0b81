package org.granary.type;

import org.jspecify.annotations.Nullable;

/// A binary value that is too long to be held: its length is known, its bytes are read, piece by piece, where they are
/// needed.
///
/// It may stand in a row of results in place of a `byte[]` of `varbinary(max)` or `image`, and goes to the client as it
/// is read. It lives no longer than the transaction that it reads from; what keeps values beyond that takes them
/// [#whole].
public interface LargeValue {

    /// The longest value that is held as a whole where its parts would not do: in a variable, a temporary table, an
    /// expression.
    int MOST_WHOLE = 16 << 20;

    /// Receives bytes in the order of the value.
    @FunctionalInterface
    interface Taker {
        /// @param bytes valid only during the call
        void take(byte[] bytes, int offset, int length);
    }

    /// How many bytes there are.
    long length();

    /// Hands over `count` bytes, the first of them the one at `from` (0 is the first of the value).
    ///
    /// @throws IndexOutOfBoundsException when the value does not have all of them
    void read(long from, long count, Taker to);

    /// The first `most` bytes, or the value itself where it is not longer.
    default LargeValue first(long most) {
        return length() <= most ? this : new LargePrefix(this, most);
    }

    /// A part of the value, if that is not longer than [#MOST_WHOLE]; otherwise error 701.
    default byte[] whole(long from, long count) {
        if (count > MOST_WHOLE) {
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query: " + count
                            + " bytes of a value would have to be held as a whole, and the most is " + MOST_WHOLE
                            + ". Select the column itself, or shorter parts of it with SUBSTRING.");
        }
        byte[] part = new byte[(int) count];
        int[] filled = {0};
        read(from, count, (bytes, offset, length) -> {
            System.arraycopy(bytes, offset, part, filled[0], length);
            filled[0] += length;
        });
        if (filled[0] != count) {
            throw new IllegalStateException(filled[0] + " bytes were read instead of " + count + ".");
        }
        return part;
    }

    /// All of it, if it is not longer than [#MOST_WHOLE]; otherwise error 701.
    default byte[] whole() {
        return whole(0, length());
    }

    /// The value as one that may be kept: a large one as a whole, any other as it is.
    static @Nullable Object kept(@Nullable Object value) {
        return value instanceof LargeValue large ? large.whole() : value;
    }
}

package org.granary.it.search.property;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Writes the records of one structure field by field, with a string and bytes beside them. It shares no code with the server's own.
final class Records {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final StringBuilder text = new StringBuilder("#"); // so that no offset is 0 by chance
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private int count;

    interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private Records write(Writing writing) {
        try {
            writing.to(out);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Records next() {
        count++;
        return this;
    }

    Records i1(int value) {
        return write(to -> to.writeByte(value));
    }

    Records i2(int value) {
        return write(to -> to.writeShort(value));
    }

    Records i4(int... values) {
        for (int value : values) {
            write(to -> to.writeInt(value));
        }
        return this;
    }

    Records i8(long... values) {
        for (long value : values) {
            write(to -> to.writeLong(value));
        }
        return this;
    }

    Records raw(byte... block) {
        return write(to -> to.write(block));
    }

    /// A text whose length has two bytes. Where there is none the offset is nonsense.
    Records text2(@Nullable String value) {
        return i4(text(value)).i2(value == null ? 0 : value.length());
    }

    /// A text whose length has four bytes.
    Records text4(@Nullable String value) {
        return i4(text(value), value == null ? 0 : value.length());
    }

    private int text(@Nullable String value) {
        if (value == null) {
            return -77;
        }
        text.append(value);
        return text.length() - value.length();
    }

    Records data(byte @Nullable [] value) {
        if (value == null) {
            return i4(-77, 0);
        }
        int at = data.size();
        data.writeBytes(value);
        return i4(at, value.length);
    }

    int count() {
        return count;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    String text() {
        return text.toString();
    }

    byte[] data() {
        return data.toByteArray();
    }
}

package org.granary.server.windows.der;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads the values of one DER value after the other: `tag:u8 | length | content`. Tags have one byte, and lengths are definite, as in all
/// messages of SPNEGO (RFC 4178) and Kerberos (RFC 4120). Every length is checked against what is there, and nothing is copied before that.
public final class DerReader {
    public static final int INTEGER = 0x02;
    public static final int OCTET_STRING = 0x04;
    public static final int OBJECT_IDENTIFIER = 0x06;
    public static final int ENUMERATED = 0x0A;
    public static final int GENERAL_STRING = 0x1B;
    public static final int SEQUENCE = 0x30;

    private static final int LONG_LENGTH = 0x80;
    private static final int MAX_LENGTH_BYTES = 4;

    private final byte[] bytes;
    private int position;
    private final int end;

    private DerReader(byte[] bytes, int position, int end) {
        this.bytes = bytes;
        this.position = position;
        this.end = end;
    }

    public static DerReader of(byte[] bytes) {
        return new DerReader(bytes, 0, bytes.length);
    }

    public boolean atEnd() {
        return position == end;
    }

    /// Whether a value with this tag comes next.
    public boolean isNext(int tag) {
        return position < end && (bytes[position] & 0xFF) == tag;
    }

    /// The tag `[number]`, constructed.
    public static int context(int number) {
        return 0xA0 | number;
    }

    /// The tag `[APPLICATION number]`, constructed.
    public static int application(int number) {
        return 0x60 | number;
    }

    /// The values inside of the next one.
    public DerReader in(int tag) throws DerException {
        int length = header(tag);
        DerReader inside = new DerReader(bytes, position, position + length);
        position += length;
        return inside;
    }

    /// The next value with its tag and length, as it is.
    public byte[] whole(int tag) throws DerException {
        int start = position;
        int length = header(tag);
        position += length;
        return Arrays.copyOfRange(bytes, start, position);
    }

    /// Leaves out the next value, whatever it is.
    public void skip() throws DerException {
        if (atEnd()) {
            throw new DerException("a value is missing");
        }
        int length = header(bytes[position] & 0xFF);
        position += length;
    }

    public byte[] octets() throws DerException {
        return content(OCTET_STRING);
    }

    public byte[] content(int tag) throws DerException {
        int length = header(tag);
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    /// What has not been read.
    public byte[] rest() {
        return Arrays.copyOfRange(bytes, position, end);
    }

    public String string() throws DerException {
        return new String(content(GENERAL_STRING), StandardCharsets.UTF_8);
    }

    /// An INTEGER or ENUMERATED of at most four bytes.
    public int integer(int tag) throws DerException {
        byte[] content = content(tag);
        if (content.length == 0 || content.length > Integer.BYTES) {
            throw new DerException("a number of " + content.length + " bytes");
        }
        int value = content[0];
        for (int i = 1; i < content.length; i++) {
            value = value << 8 | (content[i] & 0xFF);
        }
        return value;
    }

    public int integer() throws DerException {
        return integer(INTEGER);
    }

    public ObjectId objectId() throws DerException {
        return ObjectId.ofContent(content(OBJECT_IDENTIFIER));
    }

    /// Reads tag and length. @return the length of the content, which is there
    private int header(int tag) throws DerException {
        if (end - position < 2) {
            throw new DerException("a value is missing");
        }
        int found = bytes[position] & 0xFF;
        if (found != tag) {
            throw new DerException("tag 0x%02X instead of 0x%02X".formatted(found, tag));
        }
        int at = position + 1;
        long length = bytes[at++] & 0xFF;
        if (length >= LONG_LENGTH) {
            int count = (int) length - LONG_LENGTH;
            if (count == 0 || count > MAX_LENGTH_BYTES || count > end - at) {
                throw new DerException("a length of " + count + " bytes");
            }
            length = 0;
            for (int i = 0; i < count; i++) {
                length = length << 8 | (bytes[at++] & 0xFF);
            }
        }
        if (length > end - at) {
            throw new DerException("a value of " + length + " bytes, of which " + (end - at) + " are there");
        }
        position = at;
        return (int) length;
    }
}

package org.granary.tds.login;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.granary.tds.packet.MalformedStreamException;

/// Reads LOGIN7. Fixed fields first, then pairs of offset and length that point into the rest; every pair is checked before it is followed.
///
/// ```
///  0 length:u32 | 4 tdsVersion:u32 | 8 packetSize:u32 | 12 programVersion:u32 | 16 processId:u32 | 20 connectionId:u32
/// 24 flags1:u8 | 25 flags2:u8 | 26 typeFlags:u8 | 27 flags3:u8 | 28 timeZone:i32 | 32 lcid:u32
/// 36 host | 40 user | 44 password | 48 app | 52 server | 56 extension | 60 interface | 64 language | 68 database
/// 72 clientId:6 bytes | 78 sspi | 82 attachDatabaseFile | (from 7.2 on:) 86 changePassword | 90 sspiLong:u32
/// ```
public final class Login7Parser {
    /// The longest LOGIN7 of a client that has a name and a password. MS-TDS 2.2.6.4 allows 128 KiB, of which only the token of an
    /// integrated login can take most: the fixed part has 94 bytes, nine texts have 128 characters at most, the attached file 260, which
    /// makes 2,918 bytes; the rest is for feature extensions, of which clients send some, none with more than 2 KiB.
    public static final int MAX_LENGTH = 16 * 1024;
    /// The longest LOGIN7 of an integrated login, and the longest token that follows it.
    public static final int MAX_INTEGRATED_LENGTH = 128 * 1024 - 1;

    private static final int OPTION_FLAGS_2 = 25;
    private static final int INTEGRATED = 0x80;
    private static final int FIXED_7_1 = 86;
    private static final int FIXED_7_2 = 94;
    private static final int MAX_NAME = 128;
    private static final int MAX_FILE = 260;
    private static final int MAX_FEATURES = 64;
    private static final int HAS_EXTENSION = 0x10;
    private static final int SSPI_LONG = 0xFFFF;
    private static final int END_OF_FEATURES = 0xFF;

    private final ByteBuffer message;

    private Login7Parser(ByteBuffer message) {
        this.message = message;
    }

    public static Login7 parse(byte[] bytes) {
        if (bytes.length < FIXED_7_1) {
            throw new MalformedStreamException("LOGIN7 of " + bytes.length + " bytes");
        }
        ByteBuffer message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int length = message.getInt(0);
        if (length < FIXED_7_1 || length > bytes.length) {
            throw new MalformedStreamException("LOGIN7 of " + bytes.length + " bytes says that it has " + length);
        }
        return new Login7Parser(message.limit(length)).login();
    }

    /// Whether a LOGIN7 that has begun like this asks for an integrated login, whose token may be longer than [#MAX_LENGTH].
    public static boolean beginsIntegrated(byte[] begin) {
        return begin.length > OPTION_FLAGS_2 && (begin[OPTION_FLAGS_2] & INTEGRATED) != 0;
    }

    private Login7 login() {
        int flags3 = message.get(27) & 0xFF;
        boolean has72 = hasFieldsOf72();
        byte[] clientId = new byte[6];
        message.get(72, clientId);
        return new Login7(message.getInt(4), message.getInt(8), message.getInt(12), message.getInt(16),
                message.getInt(20), message.get(24) & 0xFF, message.get(25) & 0xFF, message.get(26) & 0xFF, flags3,
                message.getInt(28), message.getInt(32), text("host name", 36, MAX_NAME),
                text("user name", 40, MAX_NAME),
                password("password", 44), text("application name", 48, MAX_NAME), text("server name", 52, MAX_NAME),
                text("interface name", 60, MAX_NAME), text("language", 64, MAX_NAME), text("database", 68, MAX_NAME),
                HexFormat.of().withUpperCase().formatHex(clientId), sspi(has72), text("attached file", 82, MAX_FILE),
                has72 ? password("new password", 86) : "",
                has72 && (flags3 & HAS_EXTENSION) != 0 ? features() : List.of());
    }

    /// The first pair points to the end of the fixed part. Where a client left it at 0, its version has to tell.
    private boolean hasFieldsOf72() {
        int end = u16(36) == 0 ? message.get(7) >= 0x72 ? FIXED_7_2 : FIXED_7_1 : u16(36);
        return end >= FIXED_7_2 && message.limit() >= FIXED_7_2;
    }

    private String text(String what, int at, int maxCharacters) {
        return StandardCharsets.UTF_16LE.decode(characters(what, at, maxCharacters)).toString();
    }

    /// Each byte has had its halves swapped and was then XORed with 0xA5: no secret, only no clear text on a screen.
    private String password(String what, int at) {
        ByteBuffer hidden = characters(what, at, MAX_NAME);
        ByteBuffer plain = ByteBuffer.allocate(hidden.remaining());
        while (hidden.hasRemaining()) {
            int b = (hidden.get() ^ 0xA5) & 0xFF;
            plain.put((byte) (b << 4 | b >>> 4));
        }
        return StandardCharsets.UTF_16LE.decode(plain.flip()).toString();
    }

    private ByteBuffer characters(String what, int at, int maxCharacters) {
        int count = u16(at + 2);
        if (count > maxCharacters) {
            throw new MalformedStreamException("the " + what + " in LOGIN7 has " + count + " characters");
        }
        return slice(what, u16(at), count * 2L);
    }

    private ByteBuffer sspi(boolean has72) {
        long length = u16(80);
        if (length == SSPI_LONG && has72 && message.getInt(90) != 0) {
            length = message.getInt(90) & 0xFFFFFFFFL;
        }
        return slice("SSPI token", u16(78), length).asReadOnlyBuffer();
    }

    /// The pair at 56 points to the offset of the list: `( id:u8 | length:u32 | data )* | 0xFF`.
    private List<Feature> features() {
        if (u16(58) < 4) {
            return List.of();
        }
        int offset = slice("extension", u16(56), 4).getInt();
        if (offset == 0) {
            return List.of();
        }
        List<Feature> features = new ArrayList<>();
        ByteBuffer list = slice("feature list", offset & 0xFFFFFFFFL, message.limit() - (offset & 0xFFFFFFFFL));
        try {
            for (int id = list.get() & 0xFF; id != END_OF_FEATURES; id = list.get() & 0xFF) {
                long length = list.getInt() & 0xFFFFFFFFL;
                if (length > list.remaining() || features.size() == MAX_FEATURES) {
                    throw new MalformedStreamException("feature " + id + " in LOGIN7 lies outside of the message");
                }
                features.add(new Feature(id, list.slice(list.position(), (int) length).asReadOnlyBuffer()));
                list.position(list.position() + (int) length);
            }
        } catch (BufferUnderflowException e) {
            throw new MalformedStreamException("the feature list in LOGIN7 has no end");
        }
        return features;
    }

    /// A length of 0 means that the field is absent, whatever its offset says.
    private ByteBuffer slice(String what, long offset, long length) {
        if (length == 0) {
            return ByteBuffer.allocate(0);
        }
        if (length < 0 || offset + length > message.limit()) {
            throw new MalformedStreamException("the " + what + " in LOGIN7 lies outside of the message");
        }
        return message.slice((int) offset, (int) length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int u16(int at) {
        return message.getShort(at) & 0xFFFF;
    }
}

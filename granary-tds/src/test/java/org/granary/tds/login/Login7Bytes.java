package org.granary.tds.login;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.granary.tds.packet.TdsWriter;

/// Writes LOGIN7 as a client does.
public final class Login7Bytes {
    private final int version;
    private int packetSize = 4096;
    private int flags2 = 0x03;
    private int flags3;
    private String user = "sa";
    private String password = "secret";
    private String database = "";
    private String newPassword = "";
    private byte[] sspi = new byte[0];
    private byte[] features = new byte[0];

    private Login7Bytes(int version) {
        this.version = version;
    }

    public static Login7Bytes version(int version) {
        return new Login7Bytes(version);
    }

    public Login7Bytes packetSize(int size) {
        packetSize = size;
        return this;
    }

    public Login7Bytes user(String name, String itsPassword) {
        user = name;
        password = itsPassword;
        return this;
    }

    public Login7Bytes database(String name) {
        database = name;
        return this;
    }

    public Login7Bytes newPassword(String text) {
        newPassword = text;
        flags3 |= 0x01;
        return this;
    }

    public Login7Bytes sspi(byte... token) {
        sspi = token;
        flags2 |= 0x80;
        return this;
    }

    /// @param list ids, lengths and data, and the terminator
    public Login7Bytes features(byte... list) {
        features = list;
        flags3 |= 0x10;
        return this;
    }

    public byte[] toBytes() {
        boolean has72 = Integer.compareUnsigned(version, 0x72000000) >= 0 || version == 0x08000000;
        int fixed = has72 ? 94 : 86;
        ByteArrayOutputStream pairs = new ByteArrayOutputStream();
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        TdsWriter pair = new TdsWriter(pairs);
        text(pair, data, fixed, "workstation");
        text(pair, data, fixed, user);
        bytes(pair, data, fixed, hidden(password), 2);
        text(pair, data, fixed, "a test");
        text(pair, data, fixed, "localhost");
        if (features.length > 0) {
            pair.u16(fixed + data.size()).u16(4);
            new TdsWriter(data).i32(0);
        } else {
            pair.u16(0).u16(0);
        }
        int extension = data.size();
        text(pair, data, fixed, "by hand");
        text(pair, data, fixed, "");
        text(pair, data, fixed, database);
        pair.bytes(new byte[]{1, 2, 3, 4, 5, (byte) 0xFE});
        // The token comes last, because it can be longer than an offset can say.
        int newPasswordAt = fixed + data.size();
        data.writeBytes(hidden(newPassword));
        pair.u16(fixed + data.size()).u16(Math.min(sspi.length, 0xFFFF));
        data.writeBytes(sspi);
        pair.u16(0).u16(0);
        if (has72) {
            pair.u16(newPasswordAt).u16(newPassword.length());
            pair.i32(sspi.length >= 0xFFFF ? sspi.length : 0);
        }
        byte[] variable = data.toByteArray();
        if (features.length > 0) {
            int offset = fixed + variable.length;
            for (int i = 0; i < 4; i++) {
                variable[extension - 4 + i] = (byte) (offset >>> (8 * i));
            }
        }
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        TdsWriter out = new TdsWriter(message);
        out.i32(fixed + variable.length + features.length).i32(version).i32(packetSize).i32(0x07000000).i32(4711)
                .i32(0);
        out.u8(0xE0).u8(flags2).u8(0).u8(flags3).i32(-60).i32(0x0409);
        out.bytes(pairs.toByteArray()).bytes(variable).bytes(features);
        return message.toByteArray();
    }

    private static void text(TdsWriter pair, ByteArrayOutputStream data, int fixed, String text) {
        bytes(pair, data, fixed, text.getBytes(StandardCharsets.UTF_16LE), 2);
    }

    private static void bytes(TdsWriter pair, ByteArrayOutputStream data, int fixed, byte[] bytes, int unit) {
        pair.u16(fixed + data.size()).u16(bytes.length / unit);
        data.writeBytes(bytes);
    }

    private static byte[] hidden(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xFF;
            bytes[i] = (byte) ((b << 4 | b >>> 4) ^ 0xA5);
        }
        return bytes;
    }
}

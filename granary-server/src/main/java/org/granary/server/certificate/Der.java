package org.granary.server.certificate;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Elements of ASN.1 in their distinguished encoding (X.690), as far as a certificate of our own needs them. Bouncy Castle knows them
/// all, but to load it takes the first start longer than to open the databases.
final class Der {
    private static final int BOOLEAN = 0x01;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int UTC_TIME = 0x17;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int CONTEXT = 0x80;
    private static final int CONSTRUCTED = 0x20;

    private Der() {}

    static byte[] sequence(byte[]... elements) {
        return element(SEQUENCE, elements);
    }

    static byte[] set(byte[]... elements) {
        return element(SET, elements);
    }

    /// An element around others, which the surrounding structure knows by its number.
    static byte[] explicit(int number, byte[]... elements) {
        return element(CONTEXT | CONSTRUCTED | number, elements);
    }

    /// An element whose type follows from its number.
    static byte[] implicit(int number, byte[] content) {
        return element(CONTEXT | number, content);
    }

    static byte[] yes() {
        return element(BOOLEAN, new byte[]{(byte) 0xff});
    }

    /// @param value in two's complement, the highest byte first, with no byte more than needed
    static byte[] integer(byte[] value) {
        return element(INTEGER, value);
    }

    static byte[] octets(byte[] content) {
        return element(OCTET_STRING, content);
    }

    /// @param unused how many bits of the last byte do not count
    static byte[] bits(int unused, byte[] content) {
        return element(BIT_STRING, new byte[]{(byte) unused}, content);
    }

    static byte[] text(String value) {
        return element(UTF8_STRING, value.getBytes(StandardCharsets.UTF_8));
    }

    /// In seconds. RFC 5280 4.1.2.5: two digits of the year until 2049, four from then on.
    static byte[] time(Instant value) {
        var utc = value.atOffset(ZoneOffset.UTC);
        boolean shortYear = utc.getYear() < 2050;
        String text = DateTimeFormatter.ofPattern(shortYear ? "yyMMddHHmmss'Z'" : "yyyyMMddHHmmss'Z'").format(utc);
        return element(shortYear ? UTC_TIME : GENERALIZED_TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    /// @param numbers as they are usually written: 2, 5, 4, 3
    static byte[] identifier(int... numbers) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        base128(content, numbers[0] * 40 + numbers[1]);
        for (int i = 2; i < numbers.length; i++) {
            base128(content, numbers[i]);
        }
        return element(OBJECT_IDENTIFIER, content.toByteArray());
    }

    private static void base128(ByteArrayOutputStream out, int number) {
        for (int shift = 28; shift > 0; shift -= 7) {
            if (number >>> shift != 0) {
                out.write(((number >>> shift) & 0x7f) | 0x80);
            }
        }
        out.write(number & 0x7f);
    }

    private static byte[] element(int tag, byte[]... contents) {
        int length = 0;
        for (byte[] content : contents) {
            length += content.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 5);
        out.write(tag);
        if (length >= 0x80) {
            int bytes = length < 0x100 ? 1 : length < 0x10000 ? 2 : 3;
            out.write(0x80 | bytes);
            for (int shift = 8 * (bytes - 1); shift > 0; shift -= 8) {
                out.write(length >>> shift);
            }
        }
        out.write(length);
        for (byte[] content : contents) {
            out.writeBytes(content);
        }
        return out.toByteArray();
    }
}

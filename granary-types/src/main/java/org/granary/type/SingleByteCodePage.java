package org.granary.type;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// A code page of one byte per character, in which every byte is a character, as in Windows. The JDK's charset of the
/// same name leaves out the bytes that the code page does not define: those below A0 are the control characters of the
/// same number here, the others characters of the private use area. So all bytes survive a way through `varchar` and
/// back.
final class SingleByteCodePage extends Charset {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int FIRST_AFTER_CONTROLS = 0xA0;
    private static final int BYTES = 256;

    private final char[] characters;
    private final Map<Character, Byte> bytes = new HashMap<>();

    private SingleByteCodePage(Charset defined, String undefined) {
        super(defined.name(), new String[0]);
        this.characters = new char[BYTES];
        int next = 0;
        for (int i = 0; i < BYTES; i++) {
            char c = new String(new byte[]{(byte) i}, defined).charAt(0);
            if (c == REPLACEMENT) {
                c = i < FIRST_AFTER_CONTROLS ? (char) i : undefined.charAt(next++);
            }
            characters[i] = c;
            bytes.put(c, (byte) i);
        }
    }

    /// @param name as the JDK knows the code page
    static Charset of(String name) {
        return new SingleByteCodePage(Charset.forName(name), undefined(name));
    }

    /// What Windows makes of the undefined bytes from A0 on, in their order.
    private static String undefined(String name) {
        return switch (name) {
            case "windows-1253" -> "\uF8F9\uF8FA\uF8FB";
            case "windows-1255" -> "\u05BA\uF88D\uF88E\uF88F\uF890\uF891\uF892\uF893\uF894\uF895\uF896";
            case "windows-1257" -> "\uF8FC\uF8FD";
            case "x-windows-874" -> "\uF8C1\uF8C2\uF8C3\uF8C4\uF8C5\uF8C6\uF8C7\uF8C8";
            default -> "";
        };
    }

    @Override
    public boolean contains(Charset other) {
        return other.equals(this) || other.equals(StandardCharsets.US_ASCII);
    }

    @Override
    public CharsetDecoder newDecoder() {
        return new CharsetDecoder(this, 1, 1) {
            @Override
            protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
                while (in.hasRemaining()) {
                    CurrentRequest.checkAt(in.position() + 1);
                    if (!out.hasRemaining()) {
                        return CoderResult.OVERFLOW;
                    }
                    out.put(characters[in.get() & 0xFF]);
                }
                return CoderResult.UNDERFLOW;
            }
        };
    }

    @Override
    public CharsetEncoder newEncoder() {
        return new CharsetEncoder(this, 1, 1) {
            @Override
            protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
                while (in.hasRemaining()) {
                    CurrentRequest.checkAt(in.position() + 1);
                    if (!out.hasRemaining()) {
                        return CoderResult.OVERFLOW;
                    }
                    char c = in.get(in.position());
                    Byte encoded = c < 0x80 ? Byte.valueOf((byte) c) : bytes.get(c);
                    if (encoded == null) {
                        return CoderResult.unmappableForLength(1);
                    }
                    in.get();
                    out.put(encoded);
                }
                return CoderResult.UNDERFLOW;
            }
        };
    }
}

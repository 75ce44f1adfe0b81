package org.granary.tds.codec;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.function.IntConsumer;
import org.granary.tds.packet.TdsWriter;

/// Text in a code page. What the code page lacks becomes a question mark, as SQL Server has it.
final class CodePageText {
    private static final int SMALL = 8 * 1024;

    private CodePageText() {}

    /// Writes a text after its length in bytes. A long text is encoded twice, once to count, rather than held twice.
    ///
    /// @param length writes the number of bytes in the form that the type needs
    static void write(TdsWriter out, String text, Charset charset, IntConsumer length) {
        if (isAscii(text)) {
            length.accept(text.length());
            out.ascii(text);
        } else if (text.length() <= SMALL) {
            byte[] bytes = text.getBytes(charset);
            length.accept(bytes.length);
            out.bytes(bytes);
        } else {
            long[] counted = {0};
            encode(text, charset, (bytes, n) -> counted[0] += n);
            length.accept(Math.toIntExact(counted[0]));
            encode(text, charset, (bytes, n) -> out.bytes(bytes, 0, n));
        }
    }

    /// All code pages of SQL Server have ASCII at its place.
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    @FunctionalInterface
    private interface Piece {
        void accept(byte[] bytes, int length);
    }

    private static void encode(String text, Charset charset, Piece piece) {
        CharsetEncoder encoder = charset.newEncoder().onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        CharBuffer in = CharBuffer.wrap(text);
        byte[] bytes = new byte[SMALL];
        ByteBuffer out = ByteBuffer.wrap(bytes);
        boolean more = true;
        while (more) {
            CoderResult result = encoder.encode(in, out, true);
            more = result.isOverflow();
            if (!more) {
                more = encoder.flush(out).isOverflow();
            }
            piece.accept(bytes, out.position());
            out.clear();
        }
    }
}

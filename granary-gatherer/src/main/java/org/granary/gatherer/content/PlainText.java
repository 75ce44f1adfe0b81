package org.granary.gatherer.content;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Reads text without markup. Whatever the bytes are, something comes of them.
final class PlainText {
    private static final Charset OTHERWISE = Charset.forName("windows-1252");

    private PlainText() {}

    /// @return an empty text for what is not text
    static String read(byte[] bytes, MediaType type) {
        if (!type.isText()) {
            return "";
        }
        return new String(bytes, charset(bytes, type)).replace("\uFEFF", "");
    }

    /// What the source says; otherwise a byte order mark, UTF-8 if it is, and what most old texts are.
    private static Charset charset(byte[] bytes, MediaType type) {
        Charset said = type.charset();
        if (said != null) {
            return said;
        }
        if (bytes.length > 1 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF) {
            return StandardCharsets.UTF_16BE;
        }
        if (bytes.length > 1 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE) {
            return StandardCharsets.UTF_16LE;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return StandardCharsets.UTF_8;
        } catch (CharacterCodingException e) {
            return OTHERWISE;
        }
    }
}

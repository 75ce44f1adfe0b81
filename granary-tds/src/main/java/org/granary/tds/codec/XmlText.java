package org.granary.tds.codec;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.tds.packet.TdsReader;
import org.granary.type.SqlError;

/// The text of an xml parameter. Clients send it in the encoding of their document, not always in UTF-16.
final class XmlText {
    private static final Pattern ENCODING = Pattern
            .compile("^<\\?xml[^>]{0,100}?encoding\\s{0,10}=\\s{0,10}[\"']([A-Za-z][A-Za-z0-9._-]{0,40})[\"']");
    private static final int DECLARATION = 200;

    private XmlText() {}

    static String decode(byte[] bytes) {
        int first = bytes.length > 0 ? bytes[0] & 0xFF : -1;
        int second = bytes.length > 1 ? bytes[1] & 0xFF : -1;
        if (first == 0xDF && second == 0xFF) {
            throw new SqlError(40514, 16, 1, "'binary XML' is not supported in this version of SQL Server.");
        }
        if (first == 0xFF && second == 0xFE) {
            return TdsReader.utf16(bytes).substring(1);
        }
        if (first == 0xFE && second == 0xFF) {
            return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE);
        }
        if (first == 0xEF && second == 0xBB && bytes.length > 2 && (bytes[2] & 0xFF) == 0xBF) {
            return new String(bytes, 3, bytes.length - 3, StandardCharsets.UTF_8);
        }
        if (second <= 0) {
            return TdsReader.utf16(bytes);
        }
        // White space or a tag in single bytes is no likely pair of UTF-16: there it would be a character above U+0900.
        boolean singleBytes = first == '<' || first == ' ' || first == '\t' || first == '\r' || first == '\n';
        return singleBytes ? new String(bytes, declared(bytes)) : TdsReader.utf16(bytes);
    }

    private static Charset declared(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, DECLARATION), StandardCharsets.ISO_8859_1);
        Matcher matcher = ENCODING.matcher(start);
        if (!matcher.find()) {
            return StandardCharsets.UTF_8;
        }
        try {
            Charset charset = Charset.forName(matcher.group(1));
            // The bytes show that it is not: a document that was UTF-16 once.
            return charset.name().startsWith("UTF-16") ? StandardCharsets.UTF_8 : charset;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new SqlError(9402, 16, 1, "XML parsing: line 1, character 1, unable to switch the encoding");
        }
    }
}

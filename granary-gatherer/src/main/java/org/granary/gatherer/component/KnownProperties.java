package org.granary.gatherer.component;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.granary.gatherer.fetch.Document;
import org.granary.records.ByteSlice;
import org.jspecify.annotations.Nullable;

/// What the DocPropsBlob of an item holds: its format belongs to the client (3.1.1.2). It is what a later crawl needs in order to say "not modified", when it must
/// repeat what is known.
///
/// `version:u8 | flags:u8 | eTag | title`, texts as `length:u16 | UTF-8`. Flags: 1 there is an ETag, 2 there is a title, 4 all of the title is there, and the validators can be relied upon.
record KnownProperties(@Nullable String eTag, @Nullable String title, boolean complete) {
    /// Of an item that was visited and had nothing to know, such as a redirect.
    static final KnownProperties NOTHING = new KnownProperties(null, null, true);

    private static final int VERSION = 1;
    private static final int HAS_ETAG = 1;
    private static final int HAS_TITLE = 2;
    private static final int COMPLETE = 4;
    /// Together with what surrounds them they stay below the 2,048 bytes of @DocPropsBlob.
    private static final int MAX_ETAG = 256;
    private static final int MAX_TITLE = 1700;

    static KnownProperties of(Document document) {
        String title = document.title();
        String eTag = document.eTag();
        String shortened = title == null ? null : cut(title);
        boolean usable = eTag == null || eTag.getBytes(StandardCharsets.UTF_8).length <= MAX_ETAG;
        return new KnownProperties(usable ? eTag : null, shortened,
                document.validators() && (title == null || title.equals(shortened)));
    }

    private static String cut(String text) {
        String cut = text;
        while (cut.getBytes(StandardCharsets.UTF_8).length > MAX_TITLE) {
            int end = Math.min(cut.length() - 1, MAX_TITLE);
            cut = cut.substring(0, Character.isHighSurrogate(cut.charAt(end - 1)) ? end - 1 : end);
        }
        return cut;
    }

    byte[] bytes() {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        try {
            out.writeByte(VERSION);
            out.writeByte((eTag == null ? 0 : HAS_ETAG) | (title == null ? 0 : HAS_TITLE) | (complete ? COMPLETE : 0));
            for (String text : new @Nullable String[]{eTag, title}) {
                if (text != null) {
                    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                    out.writeShort(utf8.length);
                    out.write(utf8);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// @return null when there is nothing, or something that another client wrote
    static @Nullable KnownProperties read(@Nullable ByteSlice blob) {
        if (blob == null || blob.length() == 0) {
            return null;
        }
        var in = new DataInputStream(new ByteArrayInputStream(blob.toByteArray()));
        try {
            if (in.readUnsignedByte() != VERSION) {
                return null;
            }
            int flags = in.readUnsignedByte();
            String eTag = (flags & HAS_ETAG) == 0 ? null : text(in);
            String title = (flags & HAS_TITLE) == 0 ? null : text(in);
            return new KnownProperties(eTag, title, (flags & COMPLETE) != 0);
        } catch (IOException e) {
            return null;
        }
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] utf8 = new byte[in.readUnsignedShort()];
        in.readFully(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}

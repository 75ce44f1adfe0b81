package org.granary.text;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.granary.gatherer.fetch.TextReader.Content;
import org.jspecify.annotations.Nullable;

/// What is written between the two processes: `type | length:i32 | bytes` there, and the fields of a [Content] back. Texts are `length:i32 | UTF-8`, -1 for none.
final class Frames {
    /// A process that was taken over by a document cannot make its reader allocate more.
    private static final int MOST_BYTES = 8 << 20;
    private static final int MOST_PROPERTIES = 64;

    private Frames() {}

    static void write(DataOutputStream out, @Nullable String text) throws IOException {
        if (text == null) {
            out.writeInt(-1);
            return;
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    static @Nullable String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return null;
        }
        if (length > MOST_BYTES) {
            throw new IOException("A text of " + length + " bytes is too long.");
        }
        byte[] utf8 = new byte[length];
        in.readFully(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    static void write(DataOutputStream out, Content content) throws IOException {
        for (String text : new @Nullable String[]{content.title(), content.author(), content.description(),
            content.language(), content.problem(), content.text()}) {
            write(out, text);
        }
        out.writeInt(content.properties().size());
        for (Map.Entry<String, String> property : content.properties().entrySet()) {
            write(out, property.getKey());
            write(out, property.getValue());
        }
        out.flush();
    }

    static Content content(DataInputStream in) throws IOException {
        String title = text(in);
        String author = text(in);
        String description = text(in);
        String language = text(in);
        String problem = text(in);
        String text = text(in);
        int count = in.readInt();
        if (count < 0 || count > MOST_PROPERTIES) {
            throw new IOException("There are " + count + " properties.");
        }
        Map<String, String> properties = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String name = text(in);
            String value = text(in);
            if (name != null && value != null) {
                properties.put(name, value);
            }
        }
        return new Content(title, author, description, language, text == null ? "" : text, properties, problem);
    }
}

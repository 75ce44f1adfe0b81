package org.granary.tsql.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The texts of `sys.messages`, which RAISERROR and FORMATMESSAGE know by number: `messages.txt`.
public final class SystemMessages {
    private static final String RESOURCE = "messages.txt";
    private static final Map<Integer, Text> BY_NUMBER = read();

    /// @param format as RAISERROR takes it
    public record Text(int number, int severity, String format) {}

    private SystemMessages() {}

    /// By number.
    public static Collection<Text> all() {
        return BY_NUMBER.values();
    }

    public static @Nullable Text find(int number) {
        return BY_NUMBER.get(number);
    }

    private static Map<Integer, Text> read() {
        Map<Integer, Text> texts = new TreeMap<>();
        try (InputStream in = SystemMessages.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + RESOURCE);
            }
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                if (!line.startsWith("#")) {
                    String[] parts = line.split(" ", 3);
                    int number = Integer.parseInt(parts[0]);
                    texts.put(number, new Text(number, Integer.parseInt(parts[1]), parts[2]));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Collections.unmodifiableMap(texts);
    }
}

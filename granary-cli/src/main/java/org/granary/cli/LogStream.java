package org.granary.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Standard error as the log uses it: an event is a line, whatever text of a client is in it. Control characters, line separators and what
/// changes the direction of text are written as `\\u000a`, so that nobody can forge a line or hide one.
final class LogStream extends PrintStream {

    LogStream(OutputStream target) {
        super(target, true, StandardCharsets.UTF_8);
    }

    @Override
    public void println(@Nullable String line) {
        super.println(clean(String.valueOf(line)));
    }

    /// Stack traces come this way, line by line.
    @Override
    public void println(@Nullable Object line) {
        super.println(clean(String.valueOf(line)));
    }

    static String clean(String text) {
        int first = 0;
        while (first < text.length() && !isHarmful(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isHarmful(c)) {
                clean.append(String.format("\\u%04x", (int) c));
            } else {
                clean.append(c);
            }
        }
        return clean.toString();
    }

    private static boolean isHarmful(char c) {
        if (c == '\t') {
            return false;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}

package org.granary.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.cli.command.Json;
import org.jspecify.annotations.Nullable;

/// Standard error as the log uses it: an event is a line, whatever text of a client is in it. Control characters, line separators and what
/// changes the direction of text are written as `\\u000a`, so that nobody can forge a line or hide one.
///
/// As JSON, a line is an object with `time`, `level`, `logger`, `message` and what the message has in brackets, such as
/// `[CLIENT: 10.0.0.7]`, by its name in lower case.
final class LogStream extends PrintStream {
    private static final Pattern LINE = Pattern.compile("(\\S+) (TRACE|DEBUG|INFO|WARN|ERROR) (\\S+) - (.*)",
            Pattern.DOTALL);
    private static final Pattern FIELD = Pattern.compile(" ?\\[([A-Z]+): ([^\\]]*)\\]");

    private volatile boolean json;

    LogStream(OutputStream target) {
        super(target, true, StandardCharsets.UTF_8);
    }

    /// From now on, lines are JSON.
    void writeJson() {
        json = true;
    }

    @Override
    public void println(@Nullable String line) {
        super.println(json ? asJson(String.valueOf(line)) : clean(String.valueOf(line)));
    }

    /// Stack traces come this way, line by line.
    @Override
    public void println(@Nullable Object line) {
        super.println(json ? asJson(String.valueOf(line)) : clean(String.valueOf(line)));
    }

    /// Of several fields with one name the last counts: what clients chose comes first.
    static String asJson(String line) {
        Map<String, String> object = new LinkedHashMap<>();
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            object.put("message", clean(line));
            return Json.of(object);
        }
        object.put("time", parts.group(1));
        object.put("level", parts.group(2).toLowerCase(Locale.ROOT));
        object.put("logger", parts.group(3));
        object.put("message", clean(FIELD.matcher(parts.group(4)).replaceAll("").strip()));
        Matcher field = FIELD.matcher(parts.group(4));
        while (field.find()) {
            object.putIfAbsent(field.group(1).toLowerCase(Locale.ROOT), "");
            object.replace(field.group(1).toLowerCase(Locale.ROOT), clean(field.group(2)));
        }
        return Json.of(object);
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

package org.granary.cli.config;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.cli.config.FarmConfiguration.ConfigClass;
import org.granary.cli.config.FarmConfiguration.Entry;
import org.granary.type.Wording;

/// Writes a configuration as text that people can read and compare line by line; [ConfigParser] reads it.
///
/// ```
/// class 11111111-2222-3333-4444-555555555555
///   base e77aaf47-3cac-4001-bc6b-5bccb6486318
///   name "Example.Database"
///
/// object 66666666-7777-8888-9999-aaaaaaaaaaaa
///   parent 5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318
///   class 11111111-2222-3333-4444-555555555555  # Example.Database
///   name "Sales"
///   status 0
///   depends-on bbbbbbbb-cccc-dddd-eeee-ffffffffffff
///   properties
///     |<object>
///     |</object>
/// ```
///
/// The properties are the text behind the bars, lines joined by line feeds. A line that cannot be shown as it is begins with a backslash instead of the bar, and
/// doubles backslashes and gives characters by their number (a backslash, u, four hexadecimal digits), as names do too.
final class ConfigText {
    static final String HEADER = "# Granary configuration";

    private ConfigText() {}

    /// Everything.
    static Stream<String> lines(FarmConfiguration farm) {
        return Stream.concat(
                Stream.concat(Stream.of(HEADER), farm.classesByName().stream().flatMap(c -> lines(c).stream())),
                farm.tree().keySet().stream().flatMap(entry -> lines(entry, farm.className(entry.classId())).stream()));
    }

    /// How much there is, in words.
    static String count(FarmConfiguration farm) {
        return Wording.count(farm.classes().size(), "class", "classes") + " and "
                + Wording.count(farm.objects().size(), "object");
    }

    static List<String> lines(ConfigClass one) {
        List<String> lines = new ArrayList<>(List.of("", "class " + one.id()));
        UUID base = one.base();
        if (base != null) {
            lines.add("  base " + base);
        }
        lines.add("  name " + quoted(one.name()));
        return lines;
    }

    static List<String> lines(Entry entry, String className) {
        List<String> lines = new ArrayList<>(List.of("", "object " + entry.id(), "  parent " + entry.parent(),
                "  class " + entry.classId() + (className.isEmpty() ? "" : "  # " + shown(className)),
                "  name " + quoted(entry.name()), "  status " + entry.status()));
        if (entry.version() != null) {
            lines.add("  version " + entry.version());
        }
        entry.dependsOn().forEach(id -> lines.add("  depends-on " + id));
        lines.add("  properties");
        for (String line : entry.properties().split("\n", -1)) {
            lines.add(isPlain(line) ? "    |" + line : "    \\" + escaped(line));
        }
        return lines;
    }

    /// One line of a tree: name, class without its namespace, identifier, and the status where it is not 0.
    static String treeLine(Entry entry, int depth, String className) {
        String shortName = className.substring(className.lastIndexOf('.') + 1);
        return "  ".repeat(depth) + (entry.name().isEmpty() ? "\"\"" : shown(entry.name())) + "  "
                + (shortName.isEmpty() ? entry.classId() : shown(shortName)) + "  " + entry.id()
                + (entry.status() == 0 ? "" : "  status " + entry.status());
    }

    static String quoted(String text) {
        return '"' + escaped(text).replace("\"", "\\\"") + '"';
    }

    /// As text of one line for people: nothing of it moves the cursor.
    private static String shown(String text) {
        return isPlain(text) ? text : escaped(text);
    }

    private static boolean isPlain(String line) {
        return line.codePoints().allMatch(ConfigText::isPlain);
    }

    private static boolean isPlain(int character) {
        return character == '\t' || switch (Character.getType(character)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                    Character.FORMAT, Character.UNASSIGNED ->
                false;
            default -> true;
        };
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\\') {
                escaped.append("\\\\");
            } else if (isPlain(c)) {
                escaped.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    escaped.append("\\u%04x".formatted((int) unit));
                }
            }
        });
        return escaped.toString();
    }

    /// The text that was escaped.
    ///
    /// @throws IllegalArgumentException if it was not
    static String unescaped(String text) {
        var plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                plain.append(c);
                continue;
            }
            char next = i + 1 < text.length() ? text.charAt(i + 1) : 0;
            if (next == '\\' || next == '"') {
                plain.append(next);
                i++;
            } else if (next == 'u' && i + 6 <= text.length()) {
                plain.append((char) HexFormat.fromHexDigits(text, i + 2, i + 6));
                i += 5;
            } else {
                throw new IllegalArgumentException(
                        "A backslash is followed by a backslash, a quote or u and four digits.");
            }
        }
        return plain.toString();
    }
}

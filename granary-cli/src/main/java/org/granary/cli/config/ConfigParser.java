package org.granary.cli.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.granary.cli.command.FailureException;
import org.granary.cli.config.FarmConfiguration.ConfigClass;
import org.granary.cli.config.FarmConfiguration.Entry;
import org.jspecify.annotations.Nullable;

/// Reads what [ConfigText] writes. What is wrong is said with its line's number, but not with the line: it may hold a password.
final class ConfigParser {
    private static final int LONGEST_CLASS_NAME = 256;
    private static final int LONGEST_NAME = 128;
    private static final Pattern IDENTIFIER = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern VERSION = Pattern.compile("0x[0-9a-fA-F]{16}");

    private final String file;
    private final Map<UUID, ConfigClass> classes = new LinkedHashMap<>();
    private final Map<UUID, Entry> objects = new LinkedHashMap<>();
    private @Nullable Block block;

    /// A class or an object whose lines are being read.
    private static final class Block {
        private final boolean ofClass;
        private final UUID id;
        private final int line;
        private final Map<String, String> values = new TreeMap<>();
        private final TreeSet<UUID> dependsOn = new TreeSet<>();
        private @Nullable List<String> properties;

        Block(boolean ofClass, UUID id, int line) {
            this.ofClass = ofClass;
            this.id = id;
            this.line = line;
        }
    }

    private ConfigParser(String file) {
        this.file = file;
    }

    /// @param file its name, for messages
    static FarmConfiguration parse(String file, String text) {
        var parser = new ConfigParser(file);
        int number = 0;
        // Only line feeds end a line: a carriage return may be part of a text.
        for (String line : (text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).split("\n", -1)) {
            parser.read(++number, line);
        }
        parser.endBlock();
        return new FarmConfiguration(parser.classes, parser.objects);
    }

    private void read(int number, String line) {
        Block current = block;
        if (line.startsWith("    ") && current != null && current.properties != null) {
            current.properties.add(property(number, line.substring(4)));
            return;
        }
        String words = line.strip();
        if (words.isEmpty() || words.startsWith("#")) {
            return;
        }
        int blank = words.indexOf(' ');
        String key = blank < 0 ? words : words.substring(0, blank);
        String value = blank < 0 ? "" : words.substring(blank).strip();
        if (!line.startsWith(" ")) {
            endBlock();
            if (!key.equals("class") && !key.equals("object")) {
                throw wrong(number, "A line that is not indented begins with class, object or #.");
            }
            block = new Block(key.equals("class"), identifier(number, value), number);
        } else if (current == null) {
            throw wrong(number, "This line comes before the first class or object.");
        } else {
            readValue(number, current, key, value);
        }
    }

    private void readValue(int number, Block current, String key, String value) {
        boolean known = current.ofClass
                ? List.of("base", "name").contains(key)
                : List.of("parent", "class", "name", "status", "version", "depends-on", "properties").contains(key);
        if (!known) {
            throw wrong(number, (current.ofClass
                    ? "A class has base and name."
                    : "An object has parent, class, name, "
                            + "status, version, depends-on and properties."));
        }
        if (key.equals("depends-on")) {
            current.dependsOn.add(identifier(number, value));
            return;
        }
        String read = switch (key) {
            case "name" -> name(number, value, current.ofClass ? LONGEST_CLASS_NAME : LONGEST_NAME);
            case "status" -> status(number, value);
            case "version" -> version(number, value);
            case "properties" -> "";
            default -> identifier(number, value).toString();
        };
        if (current.values.put(key, read) != null) {
            throw wrong(number, "There is a second line " + key + ".");
        }
        if (key.equals("properties")) {
            current.properties = new ArrayList<>();
        }
    }

    private String property(int number, String line) {
        try {
            return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
                case '|' -> line.substring(1);
                case '\\' -> ConfigText.unescaped(line.substring(1));
                default -> throw wrong(number, "A line of properties begins with | or \\.");
            };
        } catch (IllegalArgumentException e) {
            throw wrong(number, "A backslash is followed by a backslash, a quote or u and four digits.");
        }
    }

    private String name(int number, String value, int longest) {
        if (value.length() < 2 || !value.startsWith("\"") || !value.endsWith("\"")) {
            throw wrong(number, "A name is in quotes.");
        }
        try {
            String name = ConfigText.unescaped(value.substring(1, value.length() - 1));
            if (name.length() > longest) {
                throw wrong(number, "This name is longer than " + longest + " characters.");
            }
            return name;
        } catch (IllegalArgumentException e) {
            throw wrong(number, "A backslash is followed by a backslash, a quote or u and four digits.");
        }
    }

    private String status(int number, String value) {
        try {
            return Integer.toString(Integer.parseInt(value));
        } catch (NumberFormatException e) {
            throw wrong(number, "A status is a number.");
        }
    }

    private String version(int number, String value) {
        if (!VERSION.matcher(value).matches()) {
            throw wrong(number, "A version is 0x and 16 digits.");
        }
        return value;
    }

    /// What follows the identifier after a # is for people.
    private UUID identifier(int number, String value) {
        String text = value.replaceFirst("\\s+#.*", "");
        if (!IDENTIFIER.matcher(text).matches()) {
            throw wrong(number, "An identifier is expected here, such as 66666666-7777-8888-9999-aaaaaaaaaaaa.");
        }
        return UUID.fromString(text);
    }

    private void endBlock() {
        Block ended = block;
        if (ended == null) {
            return;
        }
        block = null;
        boolean twice;
        if (ended.ofClass) {
            String base = ended.values.get("base");
            twice = classes.put(ended.id, new ConfigClass(ended.id, base == null ? null : UUID.fromString(base),
                    required(ended, "name"))) != null;
        } else {
            String properties = required(ended, "properties");
            properties = String.join("\n", Objects.requireNonNullElse(ended.properties, List.of(properties)));
            twice = objects.put(ended.id, new Entry(ended.id, UUID.fromString(required(ended, "parent")),
                    UUID.fromString(required(ended, "class")), required(ended, "name"),
                    Integer.parseInt(ended.values.getOrDefault("status", "0")), ended.values.get("version"), properties,
                    ended.dependsOn)) != null;
        }
        if (twice) {
            throw wrong(ended.line, (ended.ofClass ? "Class " : "Object ") + ended.id + " occurs twice.");
        }
    }

    private String required(Block ended, String key) {
        String value = ended.values.get(key);
        if (value == null) {
            throw wrong(ended.line, (ended.ofClass ? "Class " : "Object ") + ended.id + " has no " + key + ".");
        }
        return value;
    }

    private FailureException wrong(int number, String what) {
        return new FailureException(file + ", line " + number + ": " + what);
    }
}

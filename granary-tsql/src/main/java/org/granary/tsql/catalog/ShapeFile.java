package org.granary.tsql.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// Reads a file of shapes; `sys-objects.txt` explains the format.
public final class ShapeFile {
    private static final Pattern COLUMN = Pattern
            .compile("(\\w+|\\[[^\\]]+]) ([a-z0-9_]+(?:\\([0-9a-z,]+\\))?)(!?)(?:=(.*))?");

    private ShapeFile() {}

    /// The shapes by name, as written.
    ///
    /// @param beside the class whose package has the file
    public static Map<String, Shape> read(Class<?> beside, String resource) {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        String name = null;
        for (String line : lines(beside, resource)) {
            if (line.startsWith("#") || line.isBlank()) {
                continue;
            }
            if (Character.isWhitespace(line.charAt(0))) {
                text.append(line.strip()).append(' ');
                continue;
            }
            if (name != null) {
                shapes.put(name, shape(name, text.toString()));
            }
            name = line.strip().substring(0, line.strip().length() - 1);
            text.setLength(0);
        }
        if (name != null) {
            shapes.put(name, shape(name, text.toString()));
        }
        return shapes;
    }

    private static List<String> lines(Class<?> beside, String resource) {
        try (InputStream in = beside.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Shape shape(String name, String text) {
        List<Column> columns = new ArrayList<>();
        List<@Nullable Object> constants = new ArrayList<>();
        for (String part : text.strip().split(";\\s*", -1)) {
            Matcher matcher = COLUMN.matcher(part.strip());
            if (!matcher.matches()) {
                throw new IllegalStateException("not a column of " + name + ": " + part);
            }
            SqlType type = TypeNames.parse(matcher.group(2));
            String column = matcher.group(1);
            columns.add(new Column(column.startsWith("[") ? column.substring(1, column.length() - 1) : column, type,
                    matcher.group(3).isEmpty()));
            constants.add(matcher.group(4) == null ? null : Shape.constant(type, matcher.group(4)));
        }
        return new Shape(name, columns, constants.toArray());
    }
}

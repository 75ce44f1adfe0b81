package org.granary.procedure.declaration;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A text of declarations on the class path.
///
/// @param anchor a class in the package that holds the file; files that it names (XML schemas) are looked up there too
/// @param name relative to the anchor's package
/// @param values what stands in the text for `${key}`, by key: for declarations that differ in few places from database
///     to database
public record DeclarationFile(Class<?> anchor, String name, Map<String, String> values) {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(\\w+)}");

    public DeclarationFile { values = Map.copyOf(values); }

    public DeclarationFile(Class<?> anchor, String name) {
        this(anchor, name, Map.of());
    }

    /// A file beside this one.
    public @Nullable URL beside(String other) {
        return anchor.getResource(folder() + other);
    }

    /// The text of the declarations, with its values.
    String text() {
        Set<String> missing = new TreeSet<>(values.keySet());
        String text = PLACEHOLDER.matcher(stored()).replaceAll(found -> {
            String key = found.group(1);
            String value = values.get(key);
            if (value == null) {
                throw new DeclarationException("The declarations " + this + " have no value for ${" + key + "}.");
            }
            missing.remove(key);
            return Matcher.quoteReplacement(value);
        });
        if (!missing.isEmpty()) {
            throw new DeclarationException("The declarations " + this + " do not use the values " + missing + ".");
        }
        return text;
    }

    private String stored() {
        try (InputStream in = anchor.getResourceAsStream(name)) {
            if (in == null) {
                throw new DeclarationException("The declarations " + this + " are not on the class path.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new DeclarationException(new SourceLine(toString(), 1), "cannot be read", e);
        }
    }

    private String folder() {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    @Override
    public String toString() {
        return anchor.getPackageName().replace('.', '/') + '/' + name;
    }
}

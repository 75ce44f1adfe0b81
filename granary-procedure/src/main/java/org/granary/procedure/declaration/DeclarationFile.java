package org.granary.procedure.declaration;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A text of declarations on the class path.
///
/// @param anchor a class in the package that holds the file; files that it names (XML schemas) are looked up there too
/// @param name relative to the anchor's package
public record DeclarationFile(Class<?> anchor, String name) {

    /// A file beside this one.
    public @Nullable URL beside(String other) {
        return anchor.getResource(folder() + other);
    }

    String text() {
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

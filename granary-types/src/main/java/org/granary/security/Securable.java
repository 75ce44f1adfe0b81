package org.granary.security;

import java.util.Locale;

/// What a permission is about, in its database. Names compare without case.
///
/// @param schema empty for the server and a database
/// @param object empty for all but objects
public record Securable(SecurableClass kind, String schema, String object) {
    public static final Securable SERVER = new Securable(SecurableClass.SERVER, "", "");
    public static final Securable DATABASE = new Securable(SecurableClass.DATABASE, "", "");

    public static Securable schema(String schema) {
        return new Securable(SecurableClass.SCHEMA, schema, "");
    }

    public static Securable object(String schema, String object) {
        return new Securable(SecurableClass.OBJECT, schema, object);
    }

    /// Equal for names that differ in case alone.
    public Securable folded() {
        return new Securable(kind, schema.toLowerCase(Locale.ROOT), object.toLowerCase(Locale.ROOT));
    }
}

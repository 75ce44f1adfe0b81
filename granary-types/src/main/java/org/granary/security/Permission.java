package org.granary.security;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The permissions that have an effect here, with SQL Server's names and codes.
public enum Permission {
    EXECUTE("EX", SecurableClass.OBJECT, SecurableClass.SCHEMA, SecurableClass.DATABASE), SELECT("SL",
            SecurableClass.OBJECT, SecurableClass.SCHEMA, SecurableClass.DATABASE), INSERT("IN", SecurableClass.OBJECT,
                    SecurableClass.SCHEMA, SecurableClass.DATABASE), UPDATE("UP", SecurableClass.OBJECT,
                            SecurableClass.SCHEMA, SecurableClass.DATABASE), DELETE("DL", SecurableClass.OBJECT,
                                    SecurableClass.SCHEMA, SecurableClass.DATABASE), VIEW_DEFINITION("VW",
                                            SecurableClass.OBJECT, SecurableClass.SCHEMA,
                                            SecurableClass.DATABASE), CONTROL("CL", SecurableClass.OBJECT,
                                                    SecurableClass.SCHEMA, SecurableClass.DATABASE), CONNECT("CO",
                                                            SecurableClass.DATABASE), ALTER_ANY_USER("ALUS",
                                                                    SecurableClass.DATABASE), ALTER_ANY_ROLE("ALRL",
                                                                            SecurableClass.DATABASE), CONTROL_SERVER(
                                                                                    "CL",
                                                                                    SecurableClass.SERVER), ALTER_ANY_LOGIN(
                                                                                            "ALLG",
                                                                                            SecurableClass.SERVER), ALTER_ANY_CONNECTION(
                                                                                                    "ALCO",
                                                                                                    SecurableClass.SERVER), VIEW_SERVER_STATE(
                                                                                                            "VWSS",
                                                                                                            SecurableClass.SERVER);

    private final String code;
    private final Set<SecurableClass> classes;

    Permission(String code, SecurableClass first, SecurableClass... others) {
        this.code = code;
        this.classes = EnumSet.of(first, others);
    }

    /// The name as statements and errors have it: `VIEW DEFINITION`.
    public String words() {
        return name().replace('_', ' ');
    }

    /// `type` of sys.database_permissions: two or four letters.
    public String code() {
        return code;
    }

    public boolean appliesTo(SecurableClass kind) {
        return classes.contains(kind);
    }

    /// A permission by its name, in any case and with any spaces between its words; `EXEC` is EXECUTE.
    public static Optional<Permission> named(String words) {
        String name = words.strip().toUpperCase(Locale.ROOT).replaceAll("\\s+", "_");
        String full = name.equals("EXEC") ? "EXECUTE" : name;
        return Arrays.stream(values()).filter(each -> each.name().equals(full)).findFirst();
    }

    /// One bit, which is stored nowhere.
    @SuppressWarnings("EnumOrdinal")
    long bit() {
        return 1L << ordinal();
    }

    /// This permission and those of the same kind of securable that imply it.
    long covering() {
        return bit() | (classes.contains(SecurableClass.SERVER) ? CONTROL_SERVER.bit() : CONTROL.bit());
    }
}

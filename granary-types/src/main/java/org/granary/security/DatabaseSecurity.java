package org.granary.security;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The users, roles and permissions of one database. Immutable.
public final class DatabaseSecurity {
    private final String name;
    private final List<DatabasePrincipal> principals;
    private final List<RoleMember> members;
    private final List<GivenPermission> permissions;
    private final Map<String, DatabasePrincipal> byName = new HashMap<>();
    private final Map<Integer, DatabasePrincipal> byId = new HashMap<>();
    private final Map<Integer, DatabasePrincipal> byLogin = new HashMap<>();

    /// @param name of the database
    public DatabaseSecurity(String name, List<DatabasePrincipal> principals, List<RoleMember> members,
            List<GivenPermission> permissions) {
        this.name = name;
        this.principals = List.copyOf(principals);
        this.members = List.copyOf(members);
        this.permissions = List.copyOf(permissions);
        for (DatabasePrincipal each : principals) {
            byName.put(each.name().toLowerCase(Locale.ROOT), each);
            byId.put(each.id(), each);
            if (each.login() != null) {
                byLogin.put(each.login(), each);
            }
        }
    }

    /// The name of the database.
    public String name() {
        return name;
    }

    /// Users and roles that were created, without the fixed ones.
    public List<DatabasePrincipal> principals() {
        return principals;
    }

    public List<RoleMember> members() {
        return members;
    }

    public List<GivenPermission> permissions() {
        return permissions;
    }

    /// A user or role that was created.
    public Optional<DatabasePrincipal> principal(String name) {
        return Optional.ofNullable(byName.get(name.toLowerCase(Locale.ROOT)));
    }

    /// The user of a login.
    public Optional<DatabasePrincipal> userOf(int login) {
        return Optional.ofNullable(byLogin.get(login));
    }

    /// The number of a principal of any kind, fixed ones included.
    public Optional<Integer> idOf(String name) {
        Optional<Integer> fixed = FixedRole.named(name).map(FixedRole::id);
        if (fixed.isPresent()) {
            return fixed;
        }
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "dbo" -> Optional.of(DatabasePrincipal.DBO);
            case "guest" -> Optional.of(DatabasePrincipal.GUEST);
            case "information_schema" -> Optional.of(3);
            case "sys" -> Optional.of(4);
            default -> principal(name).map(DatabasePrincipal::id);
        };
    }

    /// The name of a principal of any kind, or null if there is none.
    public @Nullable String nameOf(int id) {
        return switch (id) {
            case DatabasePrincipal.DBO -> "dbo";
            case DatabasePrincipal.GUEST -> "guest";
            case 3 -> "INFORMATION_SCHEMA";
            case 4 -> "sys";
            default -> {
                DatabasePrincipal created = byId.get(id);
                yield created != null ? created.name() : FixedRole.of(id).map(FixedRole::roleName).orElse(null);
            }
        };
    }

    /// A user or role that was created.
    public Optional<DatabasePrincipal> principal(int id) {
        return Optional.ofNullable(byId.get(id));
    }
}

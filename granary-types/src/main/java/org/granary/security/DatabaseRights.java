package org.granary.security;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a login may do in one database. Immutable; good for one version of the [Principals].
///
/// A permission counts if it, or one that implies it, is granted on the object, its schema or the database, to the user
/// or to a role that it belongs to, and is denied on none of them. Nothing is denied to administrators of the server.
public final class DatabaseRights {
    /// The schema of the procedures that set databases up.
    public static final String PROVISIONING = "granary";

    /// Databases that every login may use, as guest.
    private static final Set<String> FOR_ALL = Set.of("master", "tempdb");

    private static final Level NOTHING = new Level(0, 0);
    private static final long SEEN_BY = Permission.EXECUTE.bit() | Permission.SELECT.bit() | Permission.INSERT.bit()
            | Permission.UPDATE.bit() | Permission.DELETE.bit() | Permission.VIEW_DEFINITION.bit()
            | Permission.CONTROL.bit();

    private final boolean all;
    private final boolean access;
    private final int user;
    private final String userName;
    private final Set<Integer> identities;
    private final Level database;
    /// What is granted in all schemas but [#PROVISIONING].
    private final Level ordinary;
    private final Map<String, Level> schemas;
    private final Map<String, Level> objects;

    private record Level(long granted, long denied) {
        Level with(GivenPermission given) {
            return given.denied()
                    ? new Level(granted, denied | given.permission().bit())
                    : new Level(granted | given.permission().bit(), denied);
        }

        Level and(Level other) {
            return new Level(granted | other.granted, denied | other.denied);
        }

        boolean has(Permission permission) {
            long covering = permission.covering();
            return (denied & covering) == 0 && (granted & covering) != 0;
        }
    }

    private DatabaseRights(boolean all, int user, String userName, Set<Integer> identities, Level database,
            Level ordinary, Map<String, Level> schemas, Map<String, Level> objects) {
        this.all = all;
        this.user = user;
        this.userName = userName;
        this.identities = identities;
        this.database = database;
        this.ordinary = ordinary;
        this.schemas = schemas;
        this.objects = objects;
        this.access = all || (user == DatabasePrincipal.GUEST
                ? !userName.isEmpty()
                : database.has(Permission.CONNECT));
    }

    static DatabaseRights of(ServerRights server, String name, DatabaseSecurity security) {
        Set<Integer> identities = new HashSet<>();
        Optional<DatabasePrincipal> first = Optional.empty();
        for (int login : server.token()) {
            Optional<DatabasePrincipal> found = security.userOf(login);
            found.ifPresent(user -> identities.add(user.id()));
            first = first.or(() -> found);
        }
        if (server.isAdministrator()) {
            identities.add(DatabasePrincipal.DBO);
            identities.add(FixedRole.DB_OWNER.id());
        }
        identities.add(FixedRole.PUBLIC.id());
        addRoles(identities, security);

        Level database = NOTHING;
        for (FixedRole role : FixedRole.values()) {
            if (identities.contains(role.id())) {
                database = database.and(new Level(role.granted(), role.denied()));
            }
        }
        Map<String, Level> schemas = new HashMap<>();
        Map<String, Level> objects = new HashMap<>();
        for (GivenPermission given : security.permissions()) {
            if (identities.contains(given.grantee())) {
                Securable securable = given.securable().folded();
                switch (securable.kind()) {
                    case SERVER -> {
                        // Not in a database.
                    }
                    case DATABASE -> database = database.with(given);
                    case SCHEMA ->
                        schemas.merge(securable.schema(), NOTHING.with(given), Level::and);
                    case OBJECT ->
                        objects.merge(key(securable.schema(), securable.object()), NOTHING.with(given), Level::and);
                }
            }
        }
        Level ordinary = identities.contains(FixedRole.GRANARY_EXECUTOR.id())
                ? new Level(Permission.EXECUTE.bit(), 0)
                : NOTHING;
        boolean isForAll = FOR_ALL.contains(name.toLowerCase(Locale.ROOT)) && !server.token().isEmpty();
        int user = server.isAdministrator()
                ? DatabasePrincipal.DBO
                : first.map(DatabasePrincipal::id).orElse(DatabasePrincipal.GUEST);
        String userName = server.isAdministrator()
                ? "dbo"
                : first.map(DatabasePrincipal::name).orElse(isForAll ? "guest" : "");
        return new DatabaseRights(server.isAdministrator(), user, userName, Set.copyOf(identities), database, ordinary,
                schemas, objects);
    }

    private static void addRoles(Set<Integer> identities, DatabaseSecurity security) {
        Deque<Integer> open = new ArrayDeque<>(identities);
        while (!open.isEmpty()) {
            int member = open.remove();
            for (RoleMember each : security.members()) {
                if (each.member() == member && identities.add(each.role())) {
                    open.add(each.role());
                }
            }
        }
    }

    /// Whether the database can be used at all: error 916 or 4060 if not.
    public boolean hasAccess() {
        return access;
    }

    /// The number of the user: `USER_ID()`.
    public int user() {
        return user;
    }

    /// `USER_NAME()`; empty where it has no user here.
    public String userName() {
        return userName;
    }

    /// Whether the user is, or belongs to, the principal of this number.
    public boolean isMember(int principal) {
        return identities.contains(principal);
    }

    /// The user, and the roles that it belongs to, directly or through others.
    public Set<Integer> identities() {
        return identities;
    }

    /// Whether it may do everything, whatever was denied.
    public boolean isAll() {
        return all;
    }

    /// On the database itself.
    public boolean has(Permission permission) {
        return all || (access && database.has(permission));
    }

    public boolean has(Permission permission, String schema) {
        return all || (access && onSchema(schema.toLowerCase(Locale.ROOT)).has(permission));
    }

    public boolean has(Permission permission, String schema, String object) {
        return all || (access && onObject(schema, object).has(permission));
    }

    public boolean has(Permission permission, Securable securable) {
        return switch (securable.kind()) {
            case SERVER -> false;
            case DATABASE -> has(permission);
            case SCHEMA -> has(permission, securable.schema());
            case OBJECT -> has(permission, securable.schema(), securable.object());
        };
    }

    /// Whether the metadata of an object may be shown: to whoever has a permission on it, unless that was denied.
    public boolean sees(String schema, String object) {
        if (all) {
            return true;
        }
        if (!access) {
            return false;
        }
        Level level = onObject(schema, object);
        return (level.denied() & Permission.VIEW_DEFINITION.covering()) == 0
                && (level.granted() & ~level.denied() & SEEN_BY) != 0;
    }

    private Level onObject(String schema, String object) {
        if (objects.isEmpty() && schemas.isEmpty() && ordinary.granted() == 0) {
            return database;
        }
        String folded = schema.toLowerCase(Locale.ROOT);
        Level level = onSchema(folded);
        Level own = objects.isEmpty() ? null : objects.get(key(folded, object.toLowerCase(Locale.ROOT)));
        return own == null ? level : level.and(own);
    }

    private Level onSchema(String folded) {
        Level level = folded.equals(PROVISIONING) ? database : database.and(ordinary);
        Level own = schemas.get(folded);
        return own == null ? level : level.and(own);
    }

    private static String key(String schema, String object) {
        return schema + '\0' + object;
    }
}

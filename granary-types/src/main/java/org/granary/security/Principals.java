package org.granary.security;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// All logins, users, roles and permissions of a server at one moment. Immutable.
public final class Principals {
    /// A server on which nobody may do anything.
    public static final Principals NONE = new Principals(-1, List.of(), List.of(), List.of(), List.of());

    private final long version;
    private final List<LoginPrincipal> logins;
    private final List<RoleMember> serverMembers;
    private final List<GivenPermission> serverPermissions;
    private final Map<String, DatabaseSecurity> databases = new HashMap<>();
    private final Map<String, LoginPrincipal> byName = new HashMap<>();
    private final Map<Integer, LoginPrincipal> byId = new HashMap<>();

    /// @param version another one after each change
    /// @param databases those that have users, roles or permissions
    public Principals(long version, List<LoginPrincipal> logins, List<RoleMember> serverMembers,
            List<GivenPermission> serverPermissions, List<DatabaseSecurity> databases) {
        this.version = version;
        this.logins = List.copyOf(logins);
        this.serverMembers = List.copyOf(serverMembers);
        this.serverPermissions = List.copyOf(serverPermissions);
        databases.forEach(security -> this.databases.put(folded(security.name()), security));
        for (LoginPrincipal login : logins) {
            byName.put(folded(login.name()), login);
            byId.put(login.id(), login);
        }
    }

    public long version() {
        return version;
    }

    public List<LoginPrincipal> logins() {
        return logins;
    }

    public List<RoleMember> serverMembers() {
        return serverMembers;
    }

    public List<GivenPermission> serverPermissions() {
        return serverPermissions;
    }

    public Optional<LoginPrincipal> login(String name) {
        return Optional.ofNullable(byName.get(folded(name)));
    }

    public Optional<LoginPrincipal> login(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    /// The login that Windows authentication knows by this name.
    public Optional<LoginPrincipal> windowsLogin(String windowsName) {
        return logins.stream()
                .filter(login -> login.windowsName() != null && login.windowsName().equalsIgnoreCase(windowsName))
                .findFirst();
    }

    public boolean isMember(int login, ServerRole role) {
        return serverMembers.contains(new RoleMember(role.id(), login));
    }

    public DatabaseSecurity database(String name) {
        DatabaseSecurity found = databases.get(folded(name));
        return found != null ? found : new DatabaseSecurity(name, List.of(), List.of(), List.of());
    }

    /// The databases in which a login has a user.
    public Set<String> databasesOf(int login) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (DatabaseSecurity security : databases.values()) {
            if (security.userOf(login).isPresent()) {
                names.add(security.name());
            }
        }
        return names;
    }

    /// What somebody may do on the server.
    ///
    /// @param token the login, and the logins of its groups
    public ServerRights rights(Set<Integer> token) {
        return ServerRights.of(this, token);
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

package org.granary.server.login;

import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.granary.security.DatabasePrincipal;
import org.granary.security.FixedRole;
import org.granary.security.Permission;
import org.granary.security.Securable;
import org.granary.security.ServerRole;
import org.granary.store.Transaction;

/// Changes of principals and permissions, inside a transaction of `master`. They check nothing: callers do.
final class PrincipalChanges {
    private static final Set<String> RESERVED = Set.of("dbo", "guest", "sys", "information_schema");

    private final Transaction transaction;

    PrincipalChanges(Transaction transaction) {
        this.transaction = transaction;
    }

    /// A number for a login, user or role that nobody has had.
    int nextId() {
        transaction.update("UPDATE security SET next_id = next_id + 1");
        return (int) transaction.number("SELECT next_id FROM security");
    }

    void addServerMember(ServerRole role, int login) {
        transaction.update(
                "INSERT INTO server_role_members (role, login) VALUES (?, ?) ON CONFLICT (role, login) DO NOTHING",
                role.id(), login);
    }

    void dropServerMember(ServerRole role, int login) {
        transaction.update("DELETE FROM server_role_members WHERE role = ? AND login = ?", role.id(), login);
    }

    /// Gives a login a role in a database, and a user of its name there if it has none.
    void give(String name, int login, String database, FixedRole role) {
        int user = userOf(login, database);
        if (user == 0) {
            user = addUser(database, freeName(name, database), login);
        }
        if (role != FixedRole.PUBLIC) {
            addMember(database, role.id(), user);
        }
    }

    /// The name of a login, or one that is like it where another principal of the database has that.
    private String freeName(String name, String database) {
        String free = name;
        for (int i = 2; isTaken(free, database); i++) {
            free = name + i;
        }
        return free;
    }

    private boolean isTaken(String name, String database) {
        return RESERVED.contains(folded(name)) || FixedRole.named(name).isPresent()
                || transaction.exists("SELECT 1 FROM database_principals WHERE folded_database = ? AND folded = ?",
                        folded(database), folded(name));
    }

    /// Removes the user of a login.
    void take(int login, String database) {
        int user = userOf(login, database);
        if (user != 0) {
            removePrincipal(database, user);
        }
    }

    private int userOf(int login, String database) {
        return (int) transaction.numberOr(0,
                "SELECT id FROM database_principals WHERE folded_database = ? AND login = ?",
                folded(database), login);
    }

    /// @return the number of the user
    int addUser(String database, String name, int login) {
        int id = nextId();
        transaction.update(
                "INSERT INTO database_principals (folded_database, database_name, folded, name, id, login, created, changed)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                folded(database), database, folded(name), name, id, login,
                transaction.now(), transaction.now());
        put(database, id, Securable.DATABASE, Permission.CONNECT, false, DatabasePrincipal.DBO);
        return id;
    }

    /// @return the number of the role
    int addRole(String database, String name) {
        int id = nextId();
        transaction.update(
                "INSERT INTO database_principals (folded_database, database_name, folded, name, id, login, created, changed)"
                        + " VALUES (?, ?, ?, ?, ?, NULL, ?, ?)",
                folded(database), database, folded(name), name, id,
                transaction.now(), transaction.now());
        return id;
    }

    /// Removes a user or role with its memberships and permissions.
    void removePrincipal(String database, int id) {
        transaction.update("DELETE FROM permissions WHERE folded_database = ? AND grantee = ?", folded(database), id);
        transaction.update("DELETE FROM database_role_members WHERE folded_database = ? AND (role = ? OR member = ?)",
                folded(database), id, id);
        transaction.update("DELETE FROM database_principals WHERE folded_database = ? AND id = ?", folded(database),
                id);
    }

    void addMember(String database, int role, int member) {
        transaction.update("INSERT INTO database_role_members (folded_database, role, member) VALUES (?, ?, ?)"
                + " ON CONFLICT (folded_database, role, member) DO NOTHING", folded(database), role, member);
    }

    void dropMember(String database, int role, int member) {
        transaction.update("DELETE FROM database_role_members WHERE folded_database = ? AND role = ? AND member = ?",
                folded(database), role, member);
    }

    /// Grants or denies: what was said before of the same permission is gone.
    ///
    /// @param database empty for permissions on the server
    void put(String database, int grantee, Securable securable, Permission permission, boolean denied, int grantor) {
        remove(database, grantee, securable, permission);
        Securable folded = securable.folded();
        transaction.update(
                "INSERT INTO permissions (folded_database, grantee, class, folded_schema, folded_object, schema_name,"
                        + " object_name, permission, denied, grantor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                folded(database),
                grantee, securable.kind().name(), folded.schema(), folded.object(), securable.schema(),
                securable.object(), permission.name(), denied, grantor);
    }

    /// Neither granted nor denied any more.
    void remove(String database, int grantee, Securable securable, Permission permission) {
        Securable folded = securable.folded();
        transaction.update("DELETE FROM permissions WHERE folded_database = ? AND grantee = ? AND class = ?"
                + " AND folded_schema = ? AND folded_object = ? AND permission = ?", folded(database), grantee,
                securable.kind().name(), folded.schema(), folded.object(), permission.name());
    }

    /// Removes a login with its users, memberships and permissions.
    void removeLogin(int id) {
        transaction.update("DELETE FROM permissions WHERE folded_database <> '' AND grantee IN"
                + " (SELECT id FROM database_principals WHERE login = ?)", id);
        transaction.update("DELETE FROM database_role_members WHERE member IN"
                + " (SELECT id FROM database_principals WHERE login = ?)", id);
        transaction.update("DELETE FROM database_principals WHERE login = ?", id);
        transaction.update("DELETE FROM permissions WHERE folded_database = '' AND grantee = ?", id);
        transaction.update("DELETE FROM server_role_members WHERE login = ?", id);
        new PasswordTable(transaction).remove(id);
        transaction.update("DELETE FROM logins WHERE id = ?", id);
    }

    /// Makes a change, unless it takes away the last administrator that can log in: nobody could undo it.
    void keepingAdministrator(Runnable change, Supplier<? extends RuntimeException> refusal) {
        boolean before = hasAdministrator();
        change.run();
        if (before && !hasAdministrator()) {
            throw refusal.get();
        }
    }

    private boolean hasAdministrator() {
        return transaction.exists("SELECT 1 FROM server_role_members AS m JOIN logins AS l ON l.id = m.login"
                + " WHERE m.role = ? AND l.disabled = 0", ServerRole.SYSADMIN.id());
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

package org.granary.server.login;

import java.util.Locale;
import java.util.Optional;
import org.granary.security.DatabasePrincipal;
import org.granary.security.DatabaseRights;
import org.granary.security.DatabaseSecurity;
import org.granary.security.FixedRole;
import org.granary.security.Permission;
import org.granary.security.Principals;
import org.granary.security.SecurityChange;
import org.granary.security.ServerRights;
import org.granary.session.SecurityAdministration;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// Changes principals and permissions as statements and commands ask, if whoever asks may do that. Each change is a
/// transaction of `master`, in which it is checked against what is there.
public final class PrincipalAdministration implements SecurityAdministration {
    private final Database master;
    private final PrincipalCache cache;
    private final LoginAdministration logins;

    /// @param cache is brought up to date after each change
    public PrincipalAdministration(Database master, PrincipalCache cache, CachingLoginDirectory passwords,
            PasswordPolicy policy) {
        this.master = master;
        this.cache = cache;
        this.logins = new LoginAdministration(passwords, policy);
    }

    @Override
    public void apply(SecurityChange change, Asking asking) {
        String hash = change instanceof SecurityChange.OfServer ? hash(change, asking) : "";
        master.run(Access.WRITE, new Cancellation(), transaction -> {
            new PrincipalChanges(transaction).keepingAdministrator(() -> run(change, hash, asking, transaction),
                    () -> PrincipalErrors.specialPrincipal(login(change)));
            transaction.update("UPDATE security SET version = version + 1");
            return true;
        });
        var _ = cache.refresh();
    }

    private String hash(SecurityChange change, Asking asking) {
        Principals principals = master.run(Access.READ, new Cancellation(), cache::read);
        return logins.hash(change, principals.rights(asking.token()), principals);
    }

    private static String login(SecurityChange change) {
        return switch (change) {
            case SecurityChange.AlterLogin it -> it.name();
            case SecurityChange.DropLogin it -> it.name();
            case SecurityChange.ServerMember it -> it.login();
            default -> change.statement();
        };
    }

    private void run(SecurityChange change, String hash, Asking asking, Transaction transaction) {
        Principals principals = cache.read(transaction);
        // The rights of this moment, and not those that the session has compiled.
        ServerRights server = principals.rights(asking.token());
        DatabaseRights rights = server.in(asking.database());
        DatabaseSecurity database = principals.database(asking.database());
        PrincipalChanges changes = new PrincipalChanges(transaction);
        switch (change) {
            case SecurityChange.CreateLogin it -> logins.create(it, hash, server, principals, transaction);
            case SecurityChange.AlterLogin it -> logins.alter(it, hash, server, principals, transaction);
            case SecurityChange.DropLogin it -> logins.drop(it, server, principals, changes);
            case SecurityChange.ServerMember it -> logins.member(it, server, principals, changes);
            case SecurityChange.Give it ->
                new PermissionAdministration(principals, server, rights, asking, changes).give(it);
            case SecurityChange.CreateUser it -> createUser(it, rights, principals, database, changes);
            case SecurityChange.AlterUser it -> alterUser(it, rights, principals, database, transaction);
            case SecurityChange.DropUser it -> drop(it.name(), "user", it.ifExists(), rights, database, changes);
            case SecurityChange.CreateRole it -> {
                require(rights, Permission.ALTER_ANY_ROLE);
                requireFree(it.name(), database);
                changes.addRole(database.name(), it.name());
            }
            case SecurityChange.RenameRole it -> {
                DatabasePrincipal role = created(it.name(), "alter", "role", rights, database);
                rename(role, it.newName(), database, transaction);
            }
            case SecurityChange.DropRole it -> drop(it.name(), "role", it.ifExists(), rights, database, changes);
            case SecurityChange.Member it -> member(it, rights, database, changes);
        }
    }

    private static void require(DatabaseRights rights, Permission permission) {
        if (!rights.has(permission)) {
            throw PrincipalErrors.noPermission();
        }
    }

    private static void requireFree(String name, DatabaseSecurity database) {
        if (database.idOf(name).isPresent()) {
            throw PrincipalErrors.principalExists(name);
        }
        if (name.isBlank() || name.indexOf('\\') >= 0 || name.chars().anyMatch(Character::isISOControl)) {
            throw PrincipalErrors.invalidName(name);
        }
    }

    private static void createUser(SecurityChange.CreateUser change, DatabaseRights rights, Principals principals,
            DatabaseSecurity database, PrincipalChanges changes) {
        require(rights, Permission.ALTER_ANY_USER);
        String login = change.login() == null ? change.name() : change.login();
        int id = principals.login(login).orElseThrow(() -> PrincipalErrors.invalidLogin(login)).id();
        if (database.userOf(id).isPresent()) {
            throw PrincipalErrors.hasOtherUser();
        }
        if (database.idOf(change.name()).isPresent()) {
            throw PrincipalErrors.principalExists(change.name());
        }
        changes.addUser(database.name(), change.name(), id);
    }

    private static void alterUser(SecurityChange.AlterUser change, DatabaseRights rights, Principals principals,
            DatabaseSecurity database, Transaction transaction) {
        DatabasePrincipal user = created(change.name(), "alter", "user", rights, database);
        String given = change.login();
        if (given != null) {
            int login = principals.login(given).orElseThrow(() -> PrincipalErrors.invalidLogin(given)).id();
            if (database.userOf(login).filter(other -> other.id() != user.id()).isPresent()) {
                throw PrincipalErrors.hasOtherUser();
            }
            transaction.update("UPDATE database_principals SET login = ?, changed = ? WHERE id = ?", login,
                    transaction.now(), user.id());
        }
        if (change.newName() != null) {
            rename(user, change.newName(), database, transaction);
        }
    }

    private static void rename(DatabasePrincipal principal, String newName, DatabaseSecurity database,
            Transaction transaction) {
        if (!principal.name().equalsIgnoreCase(newName)) {
            requireFree(newName, database);
        }
        transaction.update("UPDATE database_principals SET folded = ?, name = ?, changed = ? WHERE id = ?",
                newName.toLowerCase(Locale.ROOT), newName, transaction.now(), principal.id());
    }

    /// A user or role that can be changed; error 15151 if there is none or the asking one may not.
    private static DatabasePrincipal created(String name, String verb, String kind, DatabaseRights rights,
            DatabaseSecurity database) {
        DatabasePrincipal found = find(name, verb, kind, rights, database);
        if (found == null) {
            throw PrincipalErrors.cannot(verb, kind, name);
        }
        return found;
    }

    private static @Nullable DatabasePrincipal find(String name, String verb, String kind, DatabaseRights rights,
            DatabaseSecurity database) {
        boolean role = kind.equals("role");
        if (!rights.has(role ? Permission.ALTER_ANY_ROLE : Permission.ALTER_ANY_USER)) {
            throw PrincipalErrors.cannot(verb, kind, name);
        }
        Optional<DatabasePrincipal> found = database.principal(name).filter(each -> each.isRole() == role);
        if (found.isEmpty() && database.idOf(name).isPresent() && database.principal(name).isEmpty()) {
            throw PrincipalErrors.special(verb, kind, name);
        }
        return found.orElse(null);
    }

    private static void drop(String name, String kind, boolean ifExists, DatabaseRights rights,
            DatabaseSecurity database, PrincipalChanges changes) {
        DatabasePrincipal found = find(name, "drop", kind, rights, database);
        if (found == null) {
            if (!ifExists) {
                throw PrincipalErrors.cannot("drop", kind, name);
            }
            return;
        }
        if (found.isRole() && database.members().stream().anyMatch(each -> each.role() == found.id())) {
            throw PrincipalErrors.roleHasMembers();
        }
        changes.removePrincipal(database.name(), found.id());
    }

    private static void member(SecurityChange.Member change, DatabaseRights rights, DatabaseSecurity database,
            PrincipalChanges changes) {
        int role = database.idOf(change.role())
                .filter(id -> FixedRole.named(change.role()).isPresent()
                        || database.principal(id).filter(DatabasePrincipal::isRole).isPresent())
                .orElseThrow(() -> PrincipalErrors.cannot("alter", "role", change.role()));
        boolean fixed = FixedRole.named(change.role()).isPresent();
        // Who may manage roles must not make an owner of anybody.
        if (!(fixed ? rights.has(Permission.CONTROL) : rights.has(Permission.ALTER_ANY_ROLE))) {
            throw PrincipalErrors.cannot("alter", "role", change.role());
        }
        int member = database.principal(change.member()).map(DatabasePrincipal::id)
                .orElseThrow(() -> database.idOf(change.member()).isPresent()
                        ? PrincipalErrors.specialPrincipal(change.member())
                        : PrincipalErrors.unknownMember(change.member()));
        if (role == FixedRole.PUBLIC.id()) {
            throw new org.granary.type.SqlError(15081, 16, 1, "Membership of the public role cannot be changed.");
        }
        if (change.added()) {
            if (member == role || isMember(role, member, database)) {
                throw PrincipalErrors.circular();
            }
            changes.addMember(database.name(), role, member);
        } else {
            changes.dropMember(database.name(), role, member);
        }
    }

    /// Whether a role belongs to another, directly or through others.
    private static boolean isMember(int role, int of, DatabaseSecurity database) {
        return database.members().stream()
                .anyMatch(each -> each.member() == role && (each.role() == of || isMember(each.role(), of, database)));
    }
}

package org.granary.server.login;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.granary.security.LoginKind;
import org.granary.security.LoginOptions;
import org.granary.security.LoginPrincipal;
import org.granary.security.Permission;
import org.granary.security.Principals;
import org.granary.security.Secret;
import org.granary.security.SecurityChange;
import org.granary.security.ServerRights;
import org.granary.security.ServerRole;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// CREATE, ALTER and DROP LOGIN, and the members of the server's roles.
final class LoginAdministration {
    private final CachingLoginDirectory passwords;
    private final PasswordPolicy policy;

    LoginAdministration(CachingLoginDirectory passwords, PasswordPolicy policy) {
        this.passwords = passwords;
        this.policy = policy;
    }

    /// Checks the passwords of a change and answers the new one's hash, or an empty text where it has none. That takes time, so it comes
    /// before the transaction, and after a look at the rights: who may not change a login must not learn anything of its passwords.
    String hash(SecurityChange change, ServerRights server, Principals principals) {
        Secret password = switch (change) {
            case SecurityChange.CreateLogin it -> {
                requireMayCreate(server);
                yield checked(it.name(), it.options());
            }
            case SecurityChange.AlterLogin it -> {
                LoginPrincipal login = requireMayAlter(it, server, principals);
                requireOldPassword(login, it.options());
                yield checked(it.name(), it.options());
            }
            default -> null;
        };
        return password == null ? "" : PasswordHash.of(password.text()).written();
    }

    private @Nullable Secret checked(String name, LoginOptions options) {
        policy.check(name, options);
        return options.password();
    }

    private static void requireMayCreate(ServerRights server) {
        if (!server.has(Permission.ALTER_ANY_LOGIN)) {
            throw PrincipalErrors.noPermission();
        }
    }

    private void requireOldPassword(LoginPrincipal login, LoginOptions options) {
        Secret old = options.oldPassword();
        if (old != null && passwords.check(login.name(), old.text()).isEmpty()) {
            throw PrincipalErrors.cannot("alter", "login", login.name());
        }
    }

    void create(SecurityChange.CreateLogin change, String hash, ServerRights server, Principals principals,
            Transaction transaction) {
        requireMayCreate(server);
        String name = change.name();
        if (principals.login(name).isPresent()) {
            throw PrincipalErrors.loginExists(name);
        }
        boolean windows = change.kind().isWindows();
        if (windows && !isWindowsName(name)) {
            throw PrincipalErrors.windowsName(name);
        }
        if (!windows && !LoginStore.isName(name)) {
            throw PrincipalErrors.invalidName(name);
        }
        int id = new PrincipalChanges(transaction).nextId();
        transaction.update("INSERT INTO logins (folded, name, hash, disabled, created, changed, id, kind,"
                + " folded_windows_name, windows_name, default_database) VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)",
                folded(name), name, hash, transaction.now(), transaction.now(), id, change.kind().name(),
                windows ? folded(name) : null, windows ? name : null, change.options().defaultDatabase());
        policy.apply(transaction, id, change.options());
    }

    private static boolean isWindowsName(String name) {
        int slash = name.indexOf('\\');
        int at = name.indexOf('@');
        return slash > 0 ? slash < name.length() - 1 : at > 0 && at < name.length() - 1;
    }

    void alter(SecurityChange.AlterLogin change, String hash, ServerRights server, Principals principals,
            Transaction transaction) {
        LoginPrincipal login = requireMayAlter(change, server, principals);
        LoginOptions options = change.options();
        int id = login.id();
        if (options.password() != null) {
            transaction.update("UPDATE logins SET hash = ? WHERE id = ?", hash, id);
            // What NTLM knows of it is the old one.
            transaction.update("DELETE FROM ntlm_secrets WHERE login = ?", id);
        }
        if (options.defaultDatabase() != null) {
            transaction.update("UPDATE logins SET default_database = ? WHERE id = ?", options.defaultDatabase(), id);
        }
        if (options.enabled() != null) {
            transaction.update("UPDATE logins SET disabled = ? WHERE id = ?", !options.enabled(), id);
        }
        if (options.newName() != null) {
            rename(login, options.newName(), principals, transaction);
        }
        policy.apply(transaction, id, options);
        transaction.update("UPDATE logins SET changed = ? WHERE id = ?", transaction.now(), id);
    }

    /// A login may change its own password if it knows the old one. Administrators are changed by administrators only.
    private static LoginPrincipal requireMayAlter(SecurityChange.AlterLogin change, ServerRights server,
            Principals principals) {
        LoginPrincipal login = principals.login(change.name())
                .orElseThrow(() -> PrincipalErrors.cannot("alter", "login", change.name()));
        LoginOptions options = change.options();
        boolean own = server.token().contains(login.id());
        boolean powerful = principals.rights(Set.of(login.id())).isAdministrator();
        boolean manages = powerful ? server.isAdministrator() : server.has(Permission.ALTER_ANY_LOGIN);
        boolean ownPassword = own && options.isOwnPassword();
        boolean ownDatabase = own && options.equals(new LoginOptions(null, null, false, false, null, null, null,
                options.defaultDatabase(), null));
        boolean password = login.kind() == LoginKind.SQL || options.password() == null;
        if (!password || (!manages && !ownPassword && !ownDatabase)) {
            throw PrincipalErrors.cannot("alter", "login", change.name());
        }
        return login;
    }

    private static void rename(LoginPrincipal login, String newName, Principals principals,
            Transaction transaction) {
        Optional<LoginPrincipal> other = principals.login(newName).filter(each -> each.id() != login.id());
        if (other.isPresent()) {
            throw PrincipalErrors.loginExists(newName);
        }
        if (login.kind().isWindows()) {
            throw SqlErrors.unsupported("Another name for a Windows login");
        }
        if (!LoginStore.isName(newName)) {
            throw PrincipalErrors.invalidName(newName);
        }
        transaction.update("UPDATE logins SET folded = ?, name = ? WHERE id = ?", folded(newName), newName,
                login.id());
    }

    void drop(SecurityChange.DropLogin change, ServerRights server, Principals principals,
            PrincipalChanges changes) {
        LoginPrincipal login = principals.login(change.name()).filter(_ -> server.has(Permission.ALTER_ANY_LOGIN))
                .orElseThrow(() -> PrincipalErrors.cannot("drop", "login", change.name()));
        if (login.id() == LoginPrincipal.ADMINISTRATOR) {
            throw PrincipalErrors.specialPrincipal(login.name());
        }
        boolean powerful = principals.isMember(login.id(), ServerRole.SYSADMIN);
        if (powerful && !server.isAdministrator()) {
            throw PrincipalErrors.cannot("drop", "login", change.name());
        }
        changes.removeLogin(login.id());
    }

    void member(SecurityChange.ServerMember change, ServerRights server, Principals principals,
            PrincipalChanges changes) {
        ServerRole role = ServerRole.named(change.role())
                .filter(each -> server.isAdministrator() || server.isMember(each))
                .orElseThrow(() -> PrincipalErrors.cannot("alter", "server role", change.role()));
        LoginPrincipal login = principals.login(change.login())
                .orElseThrow(() -> PrincipalErrors.cannot("add", "server principal", change.login()));
        if (login.id() == LoginPrincipal.ADMINISTRATOR) {
            throw PrincipalErrors.specialPrincipal(login.name());
        }
        if (change.added()) {
            changes.addServerMember(role, login.id());
        } else {
            changes.dropServerMember(role, login.id());
        }
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

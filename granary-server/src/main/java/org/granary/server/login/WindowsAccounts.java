package org.granary.server.login;

import java.util.Collection;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.granary.security.FixedRole;
import org.granary.security.LoginKind;
import org.granary.server.windows.ntlm.NtlmAccounts;
import org.granary.server.windows.ntlm.NtlmKeys;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// Logins that Windows authentication knows, as they are kept in `master`, and the secrets of those that may use NTLM. Safe for use by many
/// threads, and by other processes beside this one.
public final class WindowsAccounts implements NtlmAccounts {
    private static final Pattern NAME = Pattern.compile("[^\\\\/@\\p{Cntrl}]{1,64}\\\\[^\\\\/@\\p{Cntrl}]{1,63}");

    private final Database master;

    /// @param master opened with [LoginStore#MASTER]
    public WindowsAccounts(Database master) {
        this.master = master;
    }

    /// Adds a login without a password, which has a role in the given databases.
    ///
    /// @param name of the login; usually the Windows name
    /// @param windowsName `DOMAIN\\user`, or `DOMAIN\\group` for a group
    /// @throws LoginException when one of the names is taken or not a name
    public void add(String name, String windowsName, LoginKind kind, Collection<String> databases,
            FixedRole role) {
        checkName(windowsName);
        if (!name.equalsIgnoreCase(windowsName)) {
            LoginStore.checkName(name);
        }
        write(transaction -> {
            if (transaction.exists("SELECT 1 FROM logins WHERE folded = ?", folded(name))) {
                throw new LoginException("There is already a login " + name + ".");
            }
            if (transaction.exists("SELECT 1 FROM logins WHERE folded_windows_name = ?", folded(windowsName))) {
                throw new LoginException("There is already a login with the Windows name " + windowsName + ".");
            }
            PrincipalChanges changes = new PrincipalChanges(transaction);
            int id = changes.nextId();
            transaction.update(
                    "INSERT INTO logins (folded, name, hash, disabled, created, changed, id, kind, folded_windows_name, windows_name)"
                            + " VALUES (?, ?, '', 0, ?, ?, ?, ?, ?, ?)",
                    folded(name), name, transaction.now(), transaction.now(), id, kind.name(), folded(windowsName),
                    windowsName);
            databases.forEach(database -> changes.give(name, id, database, role));
            return null;
        });
    }

    /// Lets a login use NTLM, by storing the NT hash of its Windows password.
    ///
    /// @throws LoginException when there is no such login, or it has no Windows name, or is a group
    public void setNtlmSecret(String name, String password) {
        // Only its length: the rules of a Windows password are made elsewhere.
        PasswordRules.DEFAULT.violation("", password).ifPresent(violation -> {
            throw new LoginException(violation);
        });
        String hash = HexFormat.of().formatHex(NtlmKeys.ntHash(password));
        write(transaction -> {
            int id = numberOf(name, transaction);
            if (!transaction.exists("SELECT 1 FROM logins WHERE id = ? AND windows_name IS NOT NULL AND kind <> ?", id,
                    LoginKind.WINDOWS_GROUP.name())) {
                throw new LoginException("Login " + name + " has no Windows name of a user, which NTLM needs.");
            }
            transaction.update("DELETE FROM ntlm_secrets WHERE login = ?", id);
            transaction.update("INSERT INTO ntlm_secrets (login, nt_hash, changed) VALUES (?, ?, ?)", id, hash,
                    transaction.now());
            return null;
        });
    }

    /// Takes NTLM away from a login, and what was stored for it.
    public void removeNtlmSecret(String name) {
        write(transaction -> {
            transaction.update("DELETE FROM ntlm_secrets WHERE login = ?", numberOf(name, transaction));
            return null;
        });
    }

    @Override
    public Optional<Account> find(String windowsName) {
        return master.run(Access.READ, new Cancellation(), transaction -> transaction
                .query("SELECT l.windows_name, s.nt_hash FROM logins AS l JOIN ntlm_secrets AS s ON s.login = l.id"
                        + " WHERE l.folded_windows_name = ?", folded(windowsName))
                .list(row -> new Account(Objects.requireNonNull(row.getString(1)),
                        HexFormat.of().parseHex(Objects.requireNonNull(row.getString(2)))))
                .stream().findFirst());
    }

    private static int numberOf(String name, Transaction transaction) {
        int id = (int) transaction.numberOr(0, "SELECT id FROM logins WHERE folded = ?", folded(name));
        if (id == 0) {
            throw new LoginException("There is no login " + name + ".");
        }
        return id;
    }

    private static void checkName(String windowsName) {
        if (!NAME.matcher(windowsName).matches()) {
            throw new LoginException("'" + windowsName + "' is not a Windows name of the form DOMAIN\\name.");
        }
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private void write(Work<@Nullable Void> work) {
        master.run(Access.WRITE, new Cancellation(), transaction -> {
            work.run(transaction);
            transaction.update("UPDATE security SET version = version + 1");
            return null;
        });
    }
}

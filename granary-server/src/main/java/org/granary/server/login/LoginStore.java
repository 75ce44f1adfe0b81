package org.granary.server.login;

import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.granary.security.FixedRole;
import org.granary.security.LoginKind;
import org.granary.security.LoginPrincipal;
import org.granary.security.Principals;
import org.granary.security.ServerRole;
import org.granary.session.Login;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The logins as they are kept in `master`. Safe for use by many threads, and by other processes beside this one.
public final class LoginStore {
    /// The database that is always there.
    public static final DatabaseSchema MASTER = new DatabaseSchema("master", "org/granary/server/login/migrations");
    /// The administrator, who cannot be removed.
    public static final String ADMINISTRATOR = "sa";

    private static final int LONGEST_NAME = 128;

    private final Database master;
    private final StoredPasswords passwords;

    /// @param master opened with [#MASTER]
    public LoginStore(Database master) {
        this(master, PasswordRules.DEFAULT);
    }

    /// @param rules for new passwords
    public LoginStore(Database master, PasswordRules rules) {
        this.master = master;
        this.passwords = new StoredPasswords(master, rules);
    }

    StoredPasswords passwords() {
        return passwords;
    }

    /// @param hash as [PasswordHash] writes it; empty for a login without a password
    record Stored(Login login, String hash, boolean disabled) {
        @Override
        public String toString() {
            return "Stored[" + login + ", disabled=" + disabled + "]";
        }
    }

    /// Whether no other server can add or change logins while this one runs.
    public boolean isAlone() {
        return master.hasOneWriter();
    }

    Optional<Stored> find(String name) {
        return read(transaction -> transaction
                .query("SELECT name, id, kind, hash, disabled FROM logins WHERE folded = ?", folded(name))
                .list(row -> new Stored(
                        new Login(Objects.requireNonNull(row.getString(1)), row.getInt(2),
                                LoginKind.valueOf(Objects.requireNonNull(row.getString(3))), Set.of()),
                        Objects.requireNonNull(row.getString(4)), row.getBoolean(5)))
                .stream().findFirst());
    }

    /// All logins, users, roles and permissions.
    public Principals principals() {
        return read(transaction -> PrincipalRows.read(transaction, passwords.rules()));
    }

    /// Adds a login that may do everything in the given databases.
    ///
    /// @throws LoginException when the name is taken or not a name, or the password too short
    public void add(String name, String password, Collection<String> databases, boolean administrator) {
        add(name, password, databases, FixedRole.DB_OWNER, administrator);
    }

    /// Adds a login that has a role in the given databases.
    ///
    /// @throws LoginException when the name is taken or not a name, or the password too short
    public void add(String name, String password, Collection<String> databases, FixedRole role,
            boolean administrator) {
        var _ = addHashed(name, password, databases, role, administrator);
    }

    /// The same, and answers the hash that is stored.
    String addHashed(String name, String password, Collection<String> databases, FixedRole role,
            boolean administrator) {
        checkName(name);
        String hash = passwords.hash(name, password);
        write(transaction -> {
            if (transaction.exists("SELECT 1 FROM logins WHERE folded = ?", folded(name))) {
                throw new LoginException("There is already a login " + name + ".");
            }
            PrincipalChanges changes = new PrincipalChanges(transaction);
            boolean first = folded(name).equals(ADMINISTRATOR)
                    && !transaction.exists("SELECT 1 FROM logins WHERE id = ?", LoginPrincipal.ADMINISTRATOR);
            int id = first ? LoginPrincipal.ADMINISTRATOR : changes.nextId();
            transaction.update(
                    "INSERT INTO logins (folded, name, hash, disabled, created, changed, id) VALUES (?, ?, ?, 0, ?, ?, ?)",
                    folded(name), name, hash, transaction.now(), transaction.now(), id);
            if (administrator) {
                changes.addServerMember(ServerRole.SYSADMIN, id);
            }
            new PasswordTable(transaction).set(id, hash, false, passwords.rules());
            databases.forEach(database -> changes.give(name, id, database, role));
            return null;
        });
        return hash;
    }

    /// Gives a login a role in further databases, and a user there if it has none.
    public void grant(String name, Collection<String> databases, FixedRole role) {
        write(transaction -> {
            int id = touch(transaction, name);
            PrincipalChanges changes = new PrincipalChanges(transaction);
            databases.forEach(database -> changes.give(name, id, database, role));
            return null;
        });
    }

    /// Takes databases away from a login: its users there are removed.
    public void revoke(String name, Collection<String> databases) {
        write(transaction -> {
            int id = touch(transaction, name);
            PrincipalChanges changes = new PrincipalChanges(transaction);
            databases.forEach(database -> changes.take(id, database));
            return null;
        });
    }

    private static int touch(Transaction transaction, String name) {
        requireOne(transaction.update("UPDATE logins SET changed = ? WHERE folded = ?", transaction.now(),
                folded(name)), name);
        return (int) transaction.number("SELECT id FROM logins WHERE folded = ?", folded(name));
    }

    /// Removes a login and its users; sessions that it has open may do nothing any more.
    public void remove(String name) {
        write(transaction -> {
            int id = touch(transaction, name);
            if (id == LoginPrincipal.ADMINISTRATOR) {
                throw new LoginException("The administrator " + name + " cannot be removed.");
            }
            PrincipalChanges changes = new PrincipalChanges(transaction);
            changes.keepingAdministrator(() -> changes.removeLogin(id), () -> onlyAdministrator(name));
            return null;
        });
    }

    /// The first administrator, under whatever name.
    Optional<Stored> administrator() {
        return read(transaction -> transaction
                .query("SELECT name FROM logins WHERE id = ?", LoginPrincipal.ADMINISTRATOR)
                .list(row -> Objects.requireNonNull(row.getString(1))).stream().findFirst()).flatMap(this::find);
    }

    /// Whether it is the login that was made with the data folder, whose first password may be in a file.
    public boolean isFirstAdministrator(String name) {
        return find(name).filter(found -> found.login().id() == LoginPrincipal.ADMINISTRATOR).isPresent();
    }

    /// Gives a login another password.
    public void setPassword(String name, String password) {
        var _ = changePassword(name, password, false);
    }

    /// Gives a login a password that it has to change when it next logs in.
    public void setFirstPassword(String name, String password) {
        var _ = changePassword(name, password, true);
    }

    /// @return the hash that is stored
    /// @throws LoginException for a password that is not good enough
    String changePassword(String name, String password, boolean mustChange) {
        requireOne(read(transaction -> transaction.numberOr(0, "SELECT id FROM logins WHERE folded = ?",
                folded(name))), name);
        String hash = passwords.hash(name, password);
        write(transaction -> {
            int login = touch(transaction, name);
            transaction.update("UPDATE logins SET hash = ? WHERE id = ?", hash, login);
            new PasswordTable(transaction).set(login, hash, mustChange, passwords.rules());
            // What NTLM knows of it is the old one.
            transaction.update("DELETE FROM ntlm_secrets WHERE login = ?", login);
            return null;
        });
        return hash;
    }

    /// @param when the password of a login has to be changed; null to have the settings decide
    public void setExpiry(String name, @Nullable LocalDateTime when) {
        write(transaction -> {
            new PasswordTable(transaction).expires(touch(transaction, name), when);
            return null;
        });
    }

    /// Ends a lock-out.
    public void unlock(String name) {
        write(transaction -> {
            new PasswordTable(transaction).unlock(touch(transaction, name));
            return null;
        });
    }

    /// A disabled login keeps everything but cannot log in; sessions that it has open go on.
    ///
    /// @throws LoginException for the last administrator
    public void setDisabled(String name, boolean disabled) {
        write(transaction -> {
            int id = touch(transaction, name);
            new PrincipalChanges(transaction).keepingAdministrator(
                    () -> transaction.update("UPDATE logins SET disabled = ? WHERE id = ?", disabled, id),
                    () -> onlyAdministrator(name));
            return null;
        });
    }

    private static LoginException onlyAdministrator(String name) {
        return new LoginException(
                "Login " + name + " is the only administrator, and so cannot be disabled or removed.");
    }

    /// Gives a login another name. It stays the same login.
    public void rename(String name, String newName) {
        checkName(newName);
        write(transaction -> {
            int id = touch(transaction, name);
            if (transaction.exists("SELECT 1 FROM logins WHERE folded = ? AND id <> ?", folded(newName), id)) {
                throw new LoginException("There is already a login " + newName + ".");
            }
            transaction.update("UPDATE logins SET folded = ?, name = ? WHERE id = ?", folded(newName), newName, id);
            return null;
        });
    }

    /// What an administrator should know of a login's password, in words; empty where all is as usual.
    public String describePassword(int login) {
        return PasswordTable.describe(passwords.state(login)).orElse("");
    }

    private static void requireOne(long changed, String name) {
        if (changed == 0) {
            throw new LoginException("There is no login " + name + ".");
        }
    }

    /// Whether a login with a password can have this name.
    static boolean isName(String name) {
        return !name.isBlank() && name.length() <= LONGEST_NAME && name.equals(name.strip())
                && name.chars().noneMatch(c -> Character.isISOControl(c) || c == '\\');
    }

    static void checkName(String name) {
        if (!isName(name)) {
            throw new LoginException("A login's name has 1 to " + LONGEST_NAME
                    + " characters, no backslash, and no space at its ends.");
        }
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private <T> T read(Work<T> work) {
        return master.run(Access.READ, new Cancellation(), work);
    }

    /// Every change has another version, by which servers notice it.
    private void write(Work<@Nullable Void> work) {
        master.run(Access.WRITE, new Cancellation(), transaction -> {
            work.run(transaction);
            transaction.update("UPDATE security SET version = version + 1");
            return null;
        });
    }
}

package org.granary.server.login;

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
    private static final int SHORTEST_PASSWORD = 8;
    private static final int LONGEST_PASSWORD = 128;

    private final Database master;

    /// @param master opened with [#MASTER]
    public LoginStore(Database master) {
        this.master = master;
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

    /// The first administrator, under whatever name.
    Optional<Stored> administrator() {
        return read(transaction -> transaction
                .query("SELECT name FROM logins WHERE id = ?", LoginPrincipal.ADMINISTRATOR)
                .list(row -> Objects.requireNonNull(row.getString(1))).stream().findFirst()).flatMap(this::find);
    }

    /// All logins, users, roles and permissions.
    public Principals principals() {
        return read(PrincipalRows::read);
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
        String hash = hash(password);
        write(transaction -> {
            if (transaction.exists("SELECT 1 FROM logins WHERE folded = ?", folded(name))) {
                throw new LoginException("There is already a login " + name + ".");
            }
            PrincipalChanges changes = new PrincipalChanges(transaction);
            int id = folded(name).equals(ADMINISTRATOR) ? LoginPrincipal.ADMINISTRATOR : changes.nextId();
            transaction.update(
                    "INSERT INTO logins (folded, name, hash, disabled, created, changed, id) VALUES (?, ?, ?, 0, ?, ?, ?)",
                    folded(name), name, hash, transaction.now(), transaction.now(), id);
            if (administrator) {
                changes.addServerMember(ServerRole.SYSADMIN, id);
            }
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
            new PrincipalChanges(transaction).removeLogin(id);
            return null;
        });
    }

    /// Gives a login another password.
    public void setPassword(String name, String password) {
        String hash = hash(password);
        write(transaction -> {
            requireOne(transaction.update("UPDATE logins SET hash = ?, changed = ? WHERE folded = ?", hash,
                    transaction.now(),
                    folded(name)), name);
            // What NTLM knows of it is the old one.
            transaction.update("DELETE FROM ntlm_secrets WHERE login IN (SELECT id FROM logins WHERE folded = ?)",
                    folded(name));
            return null;
        });
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

    /// Errors 15116 and 15117.
    static void checkLength(String password) {
        if (password.length() < SHORTEST_PASSWORD) {
            throw PrincipalErrors.tooShort(SHORTEST_PASSWORD);
        }
        if (password.length() > LONGEST_PASSWORD) {
            throw PrincipalErrors.tooLong(LONGEST_PASSWORD);
        }
    }

    static void checkName(String name) {
        if (!isName(name)) {
            throw new LoginException("A login's name has 1 to " + LONGEST_NAME
                    + " characters, no backslash, and no space at its ends.");
        }
    }

    private static String hash(String password) {
        requirePassword(password);
        return PasswordHash.of(password).written();
    }

    /// @throws LoginException when it is too short or too long
    static void requirePassword(String password) {
        if (password.length() < SHORTEST_PASSWORD || password.length() > LONGEST_PASSWORD) {
            throw new LoginException(
                    "A password has " + SHORTEST_PASSWORD + " to " + LONGEST_PASSWORD + " characters.");
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

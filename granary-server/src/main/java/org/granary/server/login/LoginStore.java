package org.granary.server.login;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
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

    /// @param hash as [PasswordHash] writes it
    record Stored(Login login, String hash, boolean disabled) {
        @Override
        public String toString() {
            return "Stored[" + login + ", disabled=" + disabled + "]";
        }
    }

    Optional<Stored> find(String name) {
        return read(transaction -> {
            Map<String, Stored> found = select(transaction, "WHERE l.folded = ?", folded(name));
            return found.values().stream().findFirst();
        });
    }

    /// All logins, by name.
    public List<Login> list() {
        return read(transaction -> select(transaction, "").values().stream().map(Stored::login).toList());
    }

    private static Map<String, Stored> select(Transaction transaction, String where, Object... parameters) {
        Map<String, Stored> all = new LinkedHashMap<>();
        transaction.query("SELECT l.name, l.administrator, l.hash, l.disabled, g.database_name FROM logins l"
                + " LEFT JOIN grants g ON g.login = l.folded " + where + " ORDER BY l.folded, g.folded_database",
                parameters)
                .list(row -> {
                    String name = Objects.requireNonNull(row.getString(1));
                    Stored before = all.get(name);
                    Collection<String> databases = before == null
                            ? new TreeSet<>()
                            : new TreeSet<>(before.login().databases());
                    String database = row.getString(5);
                    if (database != null) {
                        databases.add(database);
                    }
                    Login login = new Login(name, row.getBoolean(2), new TreeSet<>(databases));
                    return all.put(name,
                            new Stored(login, Objects.requireNonNull(row.getString(3)), row.getBoolean(4))) == null;
                });
        return all;
    }

    /// Adds a login that may use the given databases.
    ///
    /// @throws LoginException when the name is taken or not a name, or the password too short
    public void add(String name, String password, Collection<String> databases, boolean administrator) {
        var _ = addHashed(name, password, databases, administrator);
    }

    /// The same, and answers the hash that is stored.
    String addHashed(String name, String password, Collection<String> databases, boolean administrator) {
        checkName(name);
        String hash = hash(password);
        write(transaction -> {
            long added = transaction.update(
                    "INSERT INTO logins (folded, name, hash, administrator, disabled, created, changed)"
                            + " VALUES (?, ?, ?, ?, 0, ?, ?) ON CONFLICT (folded) DO NOTHING",
                    folded(name), name, hash, administrator, transaction.now(), transaction.now());
            if (added == 0) {
                throw new LoginException("There is already a login " + name + ".");
            }
            grant(transaction, name, databases);
            return null;
        });
        return hash;
    }

    /// Gives further databases to a login.
    public void grant(String name, Collection<String> databases) {
        write(transaction -> {
            requireOne(touch(transaction, name), name);
            grant(transaction, name, databases);
            return null;
        });
    }

    /// Takes databases away from a login; sessions that it has open go on.
    public void revoke(String name, Collection<String> databases) {
        write(transaction -> {
            requireOne(touch(transaction, name), name);
            for (String database : databases) {
                transaction.update("DELETE FROM grants WHERE login = ? AND folded_database = ?", folded(name),
                        folded(database));
            }
            return null;
        });
    }

    private static long touch(Transaction transaction, String name) {
        return transaction.update("UPDATE logins SET changed = ? WHERE folded = ?", transaction.now(), folded(name));
    }

    private static void grant(Transaction transaction, String name, Collection<String> databases) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        databases.forEach(database -> rows.add(new Object[]{folded(name), folded(database), database}));
        transaction.batch("INSERT INTO grants (login, folded_database, database_name) VALUES (?, ?, ?)"
                + " ON CONFLICT (login, folded_database) DO NOTHING", rows);
    }

    /// Removes a login; sessions that it has open go on.
    public void remove(String name) {
        if (folded(name).equals(ADMINISTRATOR)) {
            throw new LoginException("The administrator " + ADMINISTRATOR + " cannot be removed.");
        }
        write(transaction -> {
            transaction.update("DELETE FROM grants WHERE login = ?", folded(name));
            requireOne(transaction.update("DELETE FROM logins WHERE folded = ?", folded(name)), name);
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
            return null;
        });
    }

    private static void requireOne(long changed, String name) {
        if (changed == 0) {
            throw new LoginException("There is no login " + name + ".");
        }
    }

    private static void checkName(String name) {
        boolean fits = !name.isBlank() && name.length() <= LONGEST_NAME && name.equals(name.strip())
                && name.chars().noneMatch(c -> Character.isISOControl(c) || c == '\\');
        if (!fits) {
            throw new LoginException("A login's name has 1 to " + LONGEST_NAME
                    + " characters, no backslash, and no space at its ends.");
        }
    }

    private static String hash(String password) {
        if (password.length() < SHORTEST_PASSWORD || password.length() > LONGEST_PASSWORD) {
            throw new LoginException(
                    "A password has " + SHORTEST_PASSWORD + " to " + LONGEST_PASSWORD + " characters.");
        }
        return PasswordHash.of(password).written();
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private <T> T read(Work<T> work) {
        return master.run(Access.READ, new Cancellation(), work);
    }

    private void write(Work<@Nullable Void> work) {
        master.run(Access.WRITE, new Cancellation(), work);
    }
}

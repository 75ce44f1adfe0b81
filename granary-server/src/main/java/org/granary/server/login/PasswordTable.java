package org.granary.server.login;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.granary.security.ServerRole;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The table `passwords`, inside a transaction of `master`: since when a password is in force, until when, and how often it was guessed wrong.
final class PasswordTable {
    private final Transaction transaction;

    PasswordTable(Transaction transaction) {
        this.transaction = transaction;
    }

    /// @param expires when a password has to be changed; null for never
    /// @param lockedUntil null where the login is not locked now
    record State(boolean mustChange, @Nullable LocalDateTime expires, @Nullable LocalDateTime lockedUntil,
            LocalDateTime now) {
        boolean isExpired() {
            return expires != null && !now.isBefore(expires);
        }
    }

    State state(int login, PasswordRules rules) {
        LocalDateTime now = transaction.now();
        return transaction.query(
                "SELECT must_change, set_at, check_expiration, expires, locked_until, check_policy FROM passwords"
                        + " WHERE login = ?",
                login).list(row -> {
                    LocalDateTime locked = row.getDateTime(5);
                    boolean unlimited = rules.expiry() == 0 || isOff(row, 3) || isOff(row, 6);
                    LocalDateTime own = row.getDateTime(4);
                    return new State(row.getBoolean(1),
                            own != null || unlimited
                                    ? own
                                    : Objects.requireNonNull(row.getDateTime(2)).plusDays(rules.expiry()),
                            locked != null && now.isBefore(locked) ? locked : null, now);
                }).stream().findFirst().orElse(new State(false, null, null, now));
    }

    private static boolean isOff(Rows row, int column) {
        return !row.isNull(column) && !row.getBoolean(column);
    }

    /// Whether the rules hold for the passwords of a login: not with CHECK_POLICY = OFF.
    boolean checksPolicy(int login) {
        return !transaction.exists("SELECT 1 FROM passwords WHERE login = ? AND check_policy = 0", login);
    }

    /// A password is in force from now on.
    ///
    /// @param hash what is stored of it
    void set(int login, String hash, boolean mustChange, PasswordRules rules) {
        row(login);
        transaction.update(
                "UPDATE passwords SET set_at = ?, must_change = ?, expires = NULL, failures = 0, locked_until = NULL"
                        + " WHERE login = ?",
                transaction.now(), mustChange, login);
        if (rules.history() > 0) {
            transaction.update("INSERT INTO password_history (login, set_at, hash) VALUES (?, ?, ?)", login,
                    transaction.now(), hash);
            transaction.update("DELETE FROM password_history WHERE login = ? AND set_at NOT IN (SELECT set_at FROM"
                    + " password_history WHERE login = ? ORDER BY set_at DESC LIMIT " + rules.history() + ")", login,
                    login);
        }
    }

    /// The hashes of passwords that must not be used again, with the one that is in force.
    List<String> history(int login, PasswordRules rules) {
        return transaction.query("SELECT hash FROM logins WHERE id = ? AND hash <> '' UNION SELECT hash FROM"
                + " (SELECT hash FROM password_history WHERE login = ? ORDER BY set_at DESC LIMIT " + rules.history()
                + ") AS earlier", login, login).list(row -> Objects.requireNonNull(row.getString(1)));
    }

    /// One more wrong password, after which the login may be locked. Administrators are not: nobody can keep them out by guessing. Nor are logins with
    /// CHECK_POLICY = OFF.
    void failed(int login, PasswordRules rules) {
        if (transaction.exists("SELECT 1 FROM server_role_members WHERE role = ? AND login = ?",
                ServerRole.SYSADMIN.id(), login) || !checksPolicy(login)) {
            return;
        }
        row(login);
        LocalDateTime now = transaction.now();
        // Failures that lie further back than a lock lasts do not count.
        transaction.update("UPDATE passwords SET failures = CASE WHEN failed_at > ? THEN failures + 1 ELSE 1 END,"
                + " failed_at = ? WHERE login = ?", now.minus(rules.lockoutTime()), now, login);
        transaction.update("UPDATE passwords SET locked_until = ?, failures = 0 WHERE login = ? AND failures >= ?",
                now.plus(rules.lockoutTime()), login, rules.lockoutFailures());
    }

    /// A right password: the count begins anew.
    ///
    /// @return whether there is something to forget
    boolean hasFailures(int login) {
        return transaction.exists("SELECT 1 FROM passwords WHERE login = ? AND failures > 0", login);
    }

    void unlock(int login) {
        transaction.update("UPDATE passwords SET failures = 0, locked_until = NULL WHERE login = ?", login);
    }

    void expires(int login, @Nullable LocalDateTime when) {
        row(login);
        transaction.update("UPDATE passwords SET expires = ? WHERE login = ?", when, login);
    }

    /// CHECK_POLICY and CHECK_EXPIRATION; null where nothing is said.
    void options(int login, @Nullable Boolean policy, @Nullable Boolean expiration) {
        row(login);
        if (policy != null) {
            transaction.update("UPDATE passwords SET check_policy = ? WHERE login = ?", policy, login);
        }
        if (expiration != null) {
            transaction.update("UPDATE passwords SET check_expiration = ? WHERE login = ?", expiration, login);
        }
    }

    private void row(int login) {
        transaction.update("INSERT INTO passwords (login, set_at, must_change, failures) SELECT id, changed, 0, 0"
                + " FROM logins WHERE id = ? ON CONFLICT (login) DO NOTHING", login);
    }

    void remove(int login) {
        transaction.update("DELETE FROM passwords WHERE login = ?", login);
        transaction.update("DELETE FROM password_history WHERE login = ?", login);
    }

    /// Something to say to an administrator who lists logins; nothing where all is as usual.
    static Optional<String> describe(State state) {
        if (state.lockedUntil() != null) {
            return Optional.of("locked until " + state.lockedUntil().withNano(0) + " UTC");
        }
        if (state.mustChange()) {
            return Optional.of("must change its password");
        }
        if (state.expires() != null) {
            return Optional.of("password " + (state.isExpired() ? "expired " : "expires ")
                    + state.expires().toLocalDate());
        }
        return Optional.empty();
    }
}

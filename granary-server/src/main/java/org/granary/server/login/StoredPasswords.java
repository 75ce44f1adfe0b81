package org.granary.server.login;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// What `master` knows of passwords beside their hashes ([PasswordTable]), and whether a new one is good enough.
final class StoredPasswords {
    private final Database master;
    private final PasswordRules rules;

    StoredPasswords(Database master, PasswordRules rules) {
        this.master = master;
        this.rules = rules;
    }

    PasswordRules rules() {
        return rules;
    }

    PasswordTable.State state(int login) {
        return read(transaction -> new PasswordTable(transaction).state(login, rules));
    }

    /// A wrong password; counted where the settings lock logins.
    void failed(int login) {
        if (rules.lockoutFailures() > 0) {
            master.run(Access.WRITE, new Cancellation(), transaction -> {
                new PasswordTable(transaction).failed(login, rules);
                return true;
            });
        }
    }

    void wasRight(int login) {
        if (rules.lockoutFailures() > 0 && read(transaction -> new PasswordTable(transaction).hasFailures(login))) {
            master.run(Access.WRITE, new Cancellation(), transaction -> {
                new PasswordTable(transaction).unlock(login);
                return true;
            });
        }
    }

    boolean isLocked(int login) {
        return rules.lockoutFailures() > 0 && state(login).lockedUntil() != null;
    }

    /// @return what is stored of a new password
    /// @throws LoginException where it is not good enough
    String hash(String login, String password) {
        require(login, password);
        return PasswordHash.of(password).written();
    }

    /// @throws LoginException where it is not good enough
    void require(String login, String password) {
        violation(login, password, null).ifPresent(violation -> {
            throw new LoginException(violation);
        });
    }

    /// What is wrong with a new password of a login, which need not exist yet.
    ///
    /// @param checkPolicy CHECK_POLICY of the statement that sets it; null where that says nothing, and what it said last counts
    Optional<PasswordRules.Violation> violation(String login, String password, @Nullable Boolean checkPolicy) {
        int id = read(transaction -> id(transaction, login));
        boolean checked = checkPolicy == null
                ? read(transaction -> new PasswordTable(transaction).checksPolicy(id))
                : checkPolicy;
        if (!checked) {
            return PasswordRules.UNCHECKED.violation("", password);
        }
        return rules.violation(login, password).or(() -> usedBefore(id, password));
    }

    private Optional<PasswordRules.Violation> usedBefore(int id, String password) {
        List<String> earlier = rules.history() == 0
                ? List.of()
                : read(transaction -> new PasswordTable(transaction).history(id, rules));
        return earlier.stream().anyMatch(hash -> PasswordHash.parse(hash).matches(password))
                ? Optional.of(new PasswordRules.Violation("The login has had this password already.",
                        PasswordRules.Violation.USED_BEFORE))
                : Optional.empty();
    }

    /// 0, which no login has, where there is none of that name.
    private static int id(Transaction transaction, String login) {
        return (int) transaction.numberOr(0, "SELECT id FROM logins WHERE folded = ?", login.toLowerCase(Locale.ROOT));
    }

    private <T> T read(Work<T> work) {
        return master.run(Access.READ, new Cancellation(), work);
    }
}

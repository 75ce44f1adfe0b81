package org.granary.server.login;

import java.util.Objects;
import org.granary.security.LoginOptions;
import org.granary.store.Transaction;
import org.granary.type.SqlError;

/// The rules of the settings, and options that are kept in `master`.
public final class StoredPasswordPolicy implements PasswordPolicy {
    private final StoredPasswords passwords;

    public StoredPasswordPolicy(LoginStore logins) {
        this.passwords = logins.passwords();
    }

    @Override
    public void check(String login, LoginOptions options) {
        if (Boolean.FALSE.equals(options.checkPolicy()) && Boolean.TRUE.equals(options.checkExpiration())) {
            throw new SqlError(15122, 16, 1, "The CHECK_EXPIRATION option cannot be used when CHECK_POLICY is OFF.");
        }
        if (options.mustChange() && Boolean.FALSE.equals(options.checkExpiration())) {
            throw new SqlError(15099, 16, 1, "The MUST_CHANGE option cannot be used when CHECK_EXPIRATION is OFF.");
        }
        if (options.password() != null) {
            passwords.violation(login, options.password().text(), options.checkPolicy()).ifPresent(violation -> {
                throw error(violation);
            });
        }
    }

    private SqlError error(PasswordRules.Violation violation) {
        return switch (violation.whileLoggingIn()) {
            case PasswordRules.Violation.TOO_SHORT -> PrincipalErrors.tooShort(passwords.rules().length());
            case PasswordRules.Violation.TOO_LONG -> PrincipalErrors.tooLong(PasswordRules.LONGEST);
            case PasswordRules.Violation.TOO_SIMPLE -> new SqlError(15118, 16, 1,
                    "Password validation failed. The password does not meet the policy requirements because it is not complex enough: "
                            + violation.text());
            default -> new SqlError(15115, 16, 1,
                    "Password validation failed. The password cannot be used at this time: " + violation.text());
        };
    }

    @Override
    public void apply(Transaction transaction, int login, LoginOptions options) {
        PasswordTable table = new PasswordTable(transaction);
        if (options.password() != null) {
            String hash = transaction.query("SELECT hash FROM logins WHERE id = ?", login)
                    .list(row -> Objects.requireNonNull(row.getString(1))).getFirst();
            table.set(login, hash, options.mustChange(), passwords.rules());
            // What NTLM knows of it is the old one.
            transaction.update("DELETE FROM ntlm_secrets WHERE login = ?", login);
        }
        if (options.unlock()) {
            table.unlock(login);
        }
        table.options(login, options.checkPolicy(), options.checkExpiration());
    }
}

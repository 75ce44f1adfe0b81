package org.granary.server.login;

import java.util.Objects;
import org.granary.security.LoginOptions;
import org.granary.store.Transaction;
import org.granary.type.SqlError;

/// The rules of the settings, and options that are kept in `master`. CHECK_POLICY = OFF is kept and has no effect: the rules hold for all new passwords.
public final class StoredPasswordPolicy implements PasswordPolicy {
    private final LoginStore logins;

    public StoredPasswordPolicy(LoginStore logins) {
        this.logins = logins;
    }

    @Override
    public void check(String login, String password) {
        logins.violation(login, password).ifPresent(violation -> {
            throw error(violation);
        });
    }

    private SqlError error(PasswordRules.Violation violation) {
        return switch (violation.whileLoggingIn()) {
            case PasswordRules.Violation.TOO_SHORT -> PrincipalErrors.tooShort(logins.rules().length());
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
        PasswordTable passwords = new PasswordTable(transaction);
        if (options.password() != null) {
            String hash = transaction.query("SELECT hash FROM logins WHERE id = ?", login)
                    .list(row -> Objects.requireNonNull(row.getString(1))).getFirst();
            passwords.set(login, hash, options.mustChange(), logins.rules());
            // What NTLM knows of it is the old one.
            transaction.update("DELETE FROM ntlm_secrets WHERE login = ?", login);
        }
        if (options.unlock()) {
            passwords.unlock(login);
        }
        passwords.options(login, options.checkPolicy(), options.checkExpiration());
    }
}

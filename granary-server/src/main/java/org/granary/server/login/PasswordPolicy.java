package org.granary.server.login;

import org.granary.security.LoginOptions;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;

/// What a new password has to be like, and what becomes of the options of CREATE LOGIN and ALTER LOGIN that are about
/// passwords: MUST_CHANGE, UNLOCK, CHECK_POLICY and CHECK_EXPIRATION.
public interface PasswordPolicy {

    /// A policy that asks for a length and knows no options. CHECK_POLICY and CHECK_EXPIRATION can be OFF.
    PasswordPolicy LENGTH = new PasswordPolicy() {
        @Override
        public void check(String login, String password) {
            LoginStore.checkLength(password);
        }

        @Override
        public void apply(Transaction transaction, int login, LoginOptions options) {
            if (options.mustChange()) {
                throw SqlErrors.unsupported("MUST_CHANGE");
            }
            if (options.unlock()) {
                throw SqlErrors.unsupported("UNLOCK");
            }
            if (Boolean.TRUE.equals(options.checkExpiration())) {
                throw SqlErrors.unsupported("CHECK_EXPIRATION = ON");
            }
        }
    };

    /// @throws org.granary.type.SqlError 15116 to 15118 for a password that is not good enough
    void check(String login, String password);

    /// Stores the options, in the transaction of the change.
    ///
    /// @param login the number of the login, which exists by now and has its new password
    void apply(Transaction transaction, int login, LoginOptions options);
}

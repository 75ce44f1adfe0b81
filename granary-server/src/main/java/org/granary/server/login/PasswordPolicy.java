package org.granary.server.login;

import org.granary.security.LoginOptions;
import org.granary.store.Transaction;

/// What a new password has to be like, and what becomes of the options of CREATE LOGIN and ALTER LOGIN that are about
/// passwords: MUST_CHANGE, UNLOCK, CHECK_POLICY and CHECK_EXPIRATION.
public interface PasswordPolicy {

    /// Checks the password of a statement, and options that do not fit each other.
    ///
    /// @throws org.granary.type.SqlError 15115 to 15118 for a password that is not good enough; 15099, 15122
    void check(String login, LoginOptions options);

    /// Stores the options, in the transaction of the change.
    ///
    /// @param login the number of the login, which exists by now and has its new password
    void apply(Transaction transaction, int login, LoginOptions options);
}

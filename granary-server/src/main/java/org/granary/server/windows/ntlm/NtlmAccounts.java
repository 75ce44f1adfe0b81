package org.granary.server.windows.ntlm;

import java.util.Optional;

/// The accounts that may use NTLM. Safe for use by many threads.
@FunctionalInterface
public interface NtlmAccounts {

    /// @param windowsName `DOMAIN\\user`; names compare without case
    Optional<Account> find(String windowsName);

    /// @param windowsName as it was given to the login
    /// @param ntHash MD4 of the password
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Account(String windowsName, byte[] ntHash) {
        @Override
        public String toString() {
            return "Account[" + windowsName + "]";
        }
    }
}

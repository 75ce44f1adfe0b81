package org.granary.security;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A change of logins, users, roles or permissions, as a statement or a command asks for it. Where a database is null, it
/// is the current one.
public sealed interface SecurityChange {

    /// The words with which its statement begins.
    String statement();

    /// A change of a login or of the server's roles and permissions.
    sealed interface OfServer extends SecurityChange {}

    /// A change inside a database.
    sealed interface OfDatabase extends SecurityChange {}

    record CreateLogin(String name, LoginKind kind, LoginOptions options) implements OfServer {
        @Override
        public String statement() {
            return "CREATE LOGIN";
        }
    }

    record AlterLogin(String name, LoginOptions options) implements OfServer {
        @Override
        public String statement() {
            return "ALTER LOGIN";
        }
    }

    record DropLogin(String name) implements OfServer {
        @Override
        public String statement() {
            return "DROP LOGIN";
        }
    }

    /// @param added false where the member is dropped
    record ServerMember(String role, String login, boolean added) implements OfServer {
        @Override
        public String statement() {
            return "ALTER SERVER ROLE";
        }
    }

    /// @param login null for the login of the same name
    record CreateUser(String name, @Nullable String login) implements OfDatabase {
        @Override
        public String statement() {
            return "CREATE USER";
        }
    }

    /// @param newName null where it keeps its name
    /// @param login null where it keeps its login
    record AlterUser(String name, @Nullable String newName, @Nullable String login) implements OfDatabase {
        @Override
        public String statement() {
            return "ALTER USER";
        }
    }

    record DropUser(String name, boolean ifExists) implements OfDatabase {
        @Override
        public String statement() {
            return "DROP USER";
        }
    }

    record CreateRole(String name) implements OfDatabase {
        @Override
        public String statement() {
            return "CREATE ROLE";
        }
    }

    record RenameRole(String name, String newName) implements OfDatabase {
        @Override
        public String statement() {
            return "ALTER ROLE";
        }
    }

    record DropRole(String name, boolean ifExists) implements OfDatabase {
        @Override
        public String statement() {
            return "DROP ROLE";
        }
    }

    /// @param added false where the member is dropped
    record Member(String role, String member, boolean added) implements OfDatabase {
        @Override
        public String statement() {
            return "ALTER ROLE";
        }
    }

    /// GRANT, DENY or REVOKE. On the server the grantees are logins.
    ///
    /// @param permissions empty for ALL
    record Give(Verb verb, List<Permission> permissions, Securable securable, List<String> grantees)
            implements
                OfServer,
                OfDatabase {
        @Override
        public String statement() {
            return verb.name();
        }
    }

    /// What is done with permissions.
    enum Verb {
        GRANT, DENY, REVOKE
    }
}

package org.granary.server.login;

import org.granary.type.SqlError;

/// SQL Server's errors of statements about principals.
final class PrincipalErrors {
    private PrincipalErrors() {}

    static SqlError noPermission() {
        return new SqlError(15247, 16, 1, "User does not have permission to perform this action.");
    }

    static SqlError loginExists(String name) {
        return new SqlError(15025, 16, 1, "The server principal '" + name + "' already exists.");
    }

    static SqlError principalExists(String name) {
        return new SqlError(15023, 16, 1,
                "User, group, or role '" + name + "' already exists in the current database.");
    }

    /// @param verb `alter`, `drop`, `find` or `add`
    /// @param kind `login`, `user`, `role`, …
    static SqlError cannot(String verb, String kind, String name) {
        return new SqlError(15151, 16, 1, "Cannot " + verb + " the " + kind + " '" + name
                + "', because it does not exist or you do not have permission.");
    }

    static SqlError invalidLogin(String name) {
        return new SqlError(15007, 16, 1, "'" + name + "' is not a valid login or you do not have permission.");
    }

    static SqlError hasOtherUser() {
        return new SqlError(15063, 16, 1, "The login already has an account under a different user name.");
    }

    static SqlError special(String verb, String kind, String name) {
        return new SqlError(15150, 16, 1, "Cannot " + verb + " the " + kind + " '" + name + "'.");
    }

    static SqlError specialPrincipal(String name) {
        return new SqlError(15405, 16, 1, "Cannot use the special principal '" + name + "'.");
    }

    static SqlError unknownMember(String name) {
        return new SqlError(15410, 16, 1, "User or role '" + name + "' does not exist in this database.");
    }

    static SqlError circular() {
        return new SqlError(15413, 16, 1, "Cannot make a role a member of itself.");
    }

    static SqlError roleHasMembers() {
        return new SqlError(15144, 16, 1, "The role has members. It must be empty before it can be dropped.");
    }

    static SqlError specialGrantee() {
        return new SqlError(4617, 16, 1, "Cannot grant, deny or revoke permissions to or from special roles.");
    }

    static SqlError notCompatible(String permission) {
        return new SqlError(4606, 16, 1,
                "Granted or revoked privilege " + permission + " is not compatible with object.");
    }

    static SqlError serverScope() {
        return new SqlError(4621, 16, 10,
                "Permissions at the server scope can only be granted when the current database is master");
    }

    static SqlError invalidName(String name) {
        return new SqlError(15006, 16, 1, "'" + name + "' is not a valid name because it contains invalid characters.");
    }

    static SqlError windowsName(String name) {
        return new SqlError(15407, 11, 1, "'" + name
                + "' is not a valid Windows NT name. Give the complete name: <domain\\username>.");
    }

    static SqlError tooShort(int least) {
        return new SqlError(15116, 16, 1, "Password validation failed. The password does not meet the policy "
                + "requirements because it is too short: it needs " + least + " characters.");
    }

    static SqlError tooLong(int most) {
        return new SqlError(15117, 16, 1, "Password validation failed. The password does not meet the policy "
                + "requirements because it is too long: it may have " + most + " characters.");
    }
}

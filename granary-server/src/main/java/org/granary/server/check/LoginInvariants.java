package org.granary.server.check;

import java.util.List;
import org.granary.protocol.Invariant;

/// What is true of the logins, users, roles and permissions in `master`.
final class LoginInvariants {
    private static final String FIRST_LOGIN = """
            SELECT 1 FROM security WHERE EXISTS (SELECT 1 FROM logins) AND NOT EXISTS (SELECT 1 FROM logins WHERE id = 1)""";
    private static final String NUMBERS = """
            SELECT MAX(id), (SELECT next_id FROM security WHERE one = 1) FROM (
              SELECT id FROM logins UNION ALL SELECT id FROM database_principals) AS given
            HAVING MAX(id) >= (SELECT next_id FROM security WHERE one = 1)""";
    private static final String SERVER_ROLES = """
            SELECT login FROM server_role_members
            WHERE NOT EXISTS (SELECT 1 FROM logins WHERE logins.id = server_role_members.login) ORDER BY login""";
    private static final String USERS = """
            SELECT name, database_name FROM database_principals
            WHERE login IS NOT NULL AND NOT EXISTS (SELECT 1 FROM logins WHERE logins.id = database_principals.login)
            ORDER BY id""";
    private static final String MEMBERS = """
            SELECT member, folded_database FROM database_role_members
            WHERE NOT EXISTS (SELECT 1 FROM database_principals
              WHERE database_principals.id = database_role_members.member
                AND database_principals.folded_database = database_role_members.folded_database)
            ORDER BY member""";

    static final List<Invariant> ALL = List.of(
            new Invariant(FIRST_LOGIN, _ -> "The first administrator (login number 1) is missing."),
            new Invariant(NUMBERS, row -> "The number " + row.getLong(1) + " is used for a login, user or role, but "
                    + row.getLong(2) + " is the next to be given (table security)."),
            new Invariant(SERVER_ROLES, row -> "Login number " + row.getLong(1)
                    + " is a member of a server role, and does not exist (table server_role_members)."),
            new Invariant(USERS, row -> "User " + row.getString(1) + " of database " + row.getString(2)
                    + " has a login that does not exist (table database_principals)."),
            new Invariant(MEMBERS, row -> "Number " + row.getLong(1) + " is a member of a role of database "
                    + row.getString(2) + ", and does not exist (table database_role_members)."));

    private LoginInvariants() {}
}

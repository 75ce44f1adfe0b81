package org.granary.it.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.granary.security.FixedRole;
import org.granary.server.Stores;
import org.granary.server.login.LoginStore;
import org.granary.server.settings.Settings;
import org.granary.store.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Logins, users, roles and permissions in T-SQL.
@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class RolesTest extends SecuredServer {
    private static final String NOT_THERE = ", because it does not exist or you do not have permission.";

    @Test
    void fixedRolesGiveTheirRightsInOpenSessions() throws SQLException {
        String database = "TranslationServices";
        Connection worker = worker(database);
        String procedure = texts(administrator, "SELECT TOP 1 name FROM " + database
                + ".sys.procedures WHERE schema_id = 1 ORDER BY name").getFirst();
        String table = texts(administrator, "SELECT TOP 1 name FROM " + database + ".sys.tables ORDER BY name")
                .getFirst();
        run(administrator, "USE " + database);
        assertThat(number(worker, "EXEC " + procedure)).isEqualTo(229);
        assertThat(texts(worker, "SELECT name FROM sys.objects")).isEmpty();
        run(administrator, "ALTER ROLE granary_executor ADD MEMBER worker");
        run(worker, "SET FMTONLY ON EXEC " + procedure + " SET FMTONLY OFF");
        assertThat(number(worker, "SELECT * FROM " + table)).isEqualTo(229);
        run(administrator, "ALTER ROLE granary_executor DROP MEMBER worker ALTER ROLE db_datareader ADD MEMBER worker");
        run(worker, "SELECT * FROM " + table);
        assertThat(number(worker, "EXEC " + procedure)).isEqualTo(229);
        assertThat(value(worker, "SELECT IS_MEMBER('db_datareader')")).isEqualTo(1);
        assertThat(value(worker, "SELECT IS_MEMBER('db_owner')")).isEqualTo(0);
        assertThat(value(worker, "SELECT IS_MEMBER('nobody')")).isNull();
        run(administrator, "CREATE ROLE readers CREATE ROLE all_readers ALTER ROLE all_readers ADD MEMBER readers "
                + "ALTER ROLE db_datareader DROP MEMBER worker GRANT SELECT ON SCHEMA::dbo TO all_readers");
        assertThat(number(worker, "SELECT * FROM " + table)).isEqualTo(229);
        run(administrator, "ALTER ROLE readers ADD MEMBER worker");
        run(worker, "SELECT * FROM " + table);
        run(administrator, "DENY SELECT ON OBJECT::dbo." + table + " TO readers");
        assertThat(number(worker, "SELECT * FROM " + table)).isEqualTo(229);
        assertRefused(administrator, "ALTER ROLE readers ADD MEMBER all_readers", 15413,
                "Cannot make a role a member of itself.");
        assertRefused(administrator, "DROP ROLE readers", 15144,
                "The role has members. It must be empty before it can be dropped.");
        run(administrator, "ALTER ROLE readers DROP MEMBER worker DROP ROLE readers DROP ROLE all_readers");
    }

    @Test
    void provisioningIsForOwnersOrByGrant() throws SQLException {
        String database = texts(administrator, "SELECT name FROM sys.databases ORDER BY name").stream()
                .filter(name -> {
                    try {
                        return value(administrator,
                                "SELECT TOP 1 name FROM [" + name + "].sys.procedures WHERE schema_id = 5") != null;
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }).findFirst().orElseThrow();
        String procedure = "granary." + value(administrator,
                "SELECT TOP 1 name FROM [" + database + "].sys.procedures WHERE schema_id = 5");
        Connection worker = worker(database);
        run(administrator, "USE [" + database + "] ALTER ROLE granary_executor ADD MEMBER worker");
        assertThat(number(worker, "SET FMTONLY ON EXEC " + procedure)).isEqualTo(229);
        run(administrator, "GRANT EXECUTE ON SCHEMA::granary TO worker");
        run(worker, "SET FMTONLY ON EXEC " + procedure);
        run(administrator, "REVOKE EXECUTE ON SCHEMA::granary TO worker ALTER ROLE db_owner ADD MEMBER worker");
        run(worker, "SET FMTONLY ON EXEC " + procedure);
        run(worker, "SET FMTONLY OFF CREATE ROLE mine DROP ROLE mine");
    }

    @Test
    void otherDatabasesAreNotShown() throws SQLException {
        run(administrator, "USE TranslationServices DROP USER worker");
        Connection worker = worker("master");
        for (String sql : List.of("USE TranslationServices", "SELECT * FROM TranslationServices.sys.objects",
                "EXEC sp_tables NULL, NULL, 'TranslationServices'", "EXEC TranslationServices..sp_tables",
                "EXEC sp_stored_procedures NULL, NULL, 'TranslationServices'",
                "EXEC sp_columns '%', NULL, 'TranslationServices'",
                "SET FMTONLY ON EXEC TranslationServices.dbo.proc_TS_QueueStart")) {
            assertThat(number(worker, sql)).as(sql).isEqualTo(916);
            run(worker, "SET FMTONLY OFF");
        }
        assertThat(value(worker, "SELECT HAS_DBACCESS('TranslationServices')")).isEqualTo(0);
        assertThat(value(worker, "SELECT DB_ID('TranslationServices')")).isNull();
        assertThatThrownBy(() -> worker("TranslationServices")).hasMessageContaining("Cannot open database");
        run(administrator, "CREATE USER worker");
        run(worker, "USE TranslationServices");
        run(administrator, "DENY CONNECT TO worker");
        assertThat(number(worker, "SELECT * FROM TranslationServices.sys.objects")).isEqualTo(916);
    }

    @Test
    void loginsAreManagedByStatements() throws SQLException {
        Connection worker = worker("master");
        assertRefused(worker, "CREATE LOGIN other WITH PASSWORD = 'Other-4711'", 15247,
                "User does not have permission to perform this action.");
        assertRefused(worker, "ALTER LOGIN sa DISABLE", 15151, "Cannot alter the login 'sa'" + NOT_THERE);
        assertRefused(worker, "ALTER LOGIN worker WITH PASSWORD = 'Another-4711'", 15151,
                "Cannot alter the login 'worker'" + NOT_THERE);
        assertRefused(worker, "ALTER LOGIN worker WITH PASSWORD 'Another-4711'", 102, "Incorrect syntax near '***'.");
        assertRefused(worker, "ALTER LOGIN worker WITH PASSWORD = 'Another-4711' OLD_PASSWORD = 'wrong'", 15151,
                "Cannot alter the login 'worker'" + NOT_THERE);
        run(worker, "ALTER LOGIN worker WITH PASSWORD = 'Another-4711' OLD_PASSWORD = '" + PASSWORD + "'");
        connect("worker", "Another-4711", "master").close();
        assertThatThrownBy(() -> worker("master")).hasMessageContaining("Login failed");
        assertRefused(administrator, "CREATE LOGIN Worker WITH PASSWORD = 'Other-4711'", 15025,
                "The server principal 'Worker' already exists.");
        assertThat(number(administrator, "CREATE LOGIN other WITH PASSWORD = 'short'")).isEqualTo(15116);
        assertRefused(administrator, "DROP LOGIN nobody", 15151, "Cannot drop the login 'nobody'" + NOT_THERE);
        assertRefused(administrator, "DROP LOGIN sa", 15405, "Cannot use the special principal 'sa'.");
        assertRefused(administrator, "ALTER LOGIN sa DISABLE", 15405, "Cannot use the special principal 'sa'.");
        run(administrator, "ALTER LOGIN worker WITH NAME = laborer, DEFAULT_DATABASE = TranslationServices");
        Connection renamed = connect("laborer", "Another-4711", "");
        assertThat(value(renamed, "SELECT DB_NAME() + ' ' + SUSER_SNAME() + ' ' + USER_NAME()"))
                .isEqualTo("TranslationServices laborer worker");
        run(administrator, "ALTER LOGIN laborer DISABLE");
        assertThatThrownBy(() -> connect("laborer", "Another-4711", "master")).isInstanceOf(SQLException.class);
        run(administrator, "ALTER LOGIN laborer ENABLE ALTER LOGIN laborer WITH NAME = worker");
        assertRefused(administrator, "BEGIN TRAN DROP LOGIN worker", 574,
                "DROP LOGIN statement cannot be used inside a user transaction.");
        run(administrator, "ROLLBACK CREATE LOGIN [DOM\\user] FROM WINDOWS");
        assertThat(value(administrator, "SELECT type_desc FROM sys.server_principals WHERE name = 'DOM\\user'"))
                .isEqualTo("WINDOWS_LOGIN");
        run(administrator, "DROP LOGIN [DOM\\user]");
    }

    @Test
    void managersOfLoginsDoNotBecomeAdministrators() throws SQLException {
        run(administrator, "USE master ALTER SERVER ROLE securityadmin ADD MEMBER worker");
        Connection worker = worker("master");
        run(worker, "CREATE LOGIN other WITH PASSWORD = 'Other-4711'");
        assertThat(value(worker, "SELECT IS_SRVROLEMEMBER('securityadmin')")).isEqualTo(1);
        assertThat(value(worker, "SELECT IS_SRVROLEMEMBER('sysadmin')")).isEqualTo(0);
        assertThat(number(worker, "ALTER LOGIN sa WITH PASSWORD = 'Another-4711'")).isEqualTo(15151);
        assertThat(number(worker, "ALTER SERVER ROLE sysadmin ADD MEMBER other")).isEqualTo(15151);
        assertThat(number(worker, "GRANT CONTROL SERVER TO other")).isEqualTo(15151);
        assertThat(number(worker, "KILL 60")).isEqualTo(6102);
        run(administrator, "GRANT ALTER ANY CONNECTION, VIEW SERVER STATE TO worker");
        assertThat(number(worker, "KILL 32000")).isEqualTo(6106);
        assertThat(texts(worker, "SELECT login_name FROM sys.dm_exec_sessions")).contains("sa", "worker");
        run(worker, "DROP LOGIN other");
    }

    @Test
    void viewsAndFunctionsTellTheTruth() throws SQLException {
        Connection worker = worker("TranslationServices");
        run(administrator, "USE TranslationServices GRANT EXECUTE ON SCHEMA::dbo TO worker "
                + "DENY VIEW DEFINITION TO worker ALTER ROLE db_datareader ADD MEMBER worker");
        assertThat(texts(administrator, "SELECT p.permission_name + ' ' + p.state_desc + ' ' + p.class_desc"
                + " FROM sys.database_permissions p JOIN sys.database_principals u ON u.principal_id = p.grantee_principal_id"
                + " WHERE u.name = 'worker' ORDER BY 1"))
                .containsExactly("CONNECT GRANT DATABASE", "EXECUTE GRANT SCHEMA", "VIEW DEFINITION DENY DATABASE");
        assertThat(texts(administrator, "SELECT r.name FROM sys.database_role_members m"
                + " JOIN sys.database_principals r ON r.principal_id = m.role_principal_id"
                + " JOIN sys.database_principals u ON u.principal_id = m.member_principal_id WHERE u.name = 'worker'"))
                .containsExactly("db_datareader");
        assertThat(value(worker, "SELECT USER_NAME() + ' ' + USER_NAME(1) + ' ' + SUSER_SNAME(SUSER_SID())"))
                .isEqualTo("worker dbo worker");
        assertThat(value(worker, "SELECT HAS_PERMS_BY_NAME('dbo', 'SCHEMA', 'EXECUTE')")).isEqualTo(1);
        assertThat(value(worker, "SELECT HAS_PERMS_BY_NAME(NULL, 'DATABASE', 'INSERT')")).isEqualTo(0);
        assertThat(value(worker, "SELECT HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER STATE')")).isEqualTo(0);
        assertThat(texts(worker, "SELECT permission_name FROM sys.fn_my_permissions(NULL, 'DATABASE')"))
                .containsExactly("SELECT", "CONNECT");
        assertThat(texts(worker, "SELECT name FROM sys.server_principals WHERE type = 'S'"))
                .containsExactlyInAnyOrder("sa", "worker");
        assertThat(texts(worker, "SELECT name FROM sys.objects")).isEmpty();
        run(administrator, "REVOKE VIEW DEFINITION TO worker");
        assertThat(texts(worker, "SELECT name FROM sys.objects")).isNotEmpty();
        assertThat(number(administrator, "GRANT SELECT ON OBJECT::dbo.nothing TO worker"))
                .isEqualTo(15151);
        assertThat(number(administrator, "GRANT SELECT TO nobody")).isEqualTo(15151);
        assertThat(number(administrator, "GRANT SELECT TO db_owner")).isEqualTo(4617);
    }

    @Test
    void aChangeOfAnotherProcessReachesOpenSessions() throws Exception {
        String database = "TranslationServices";
        Connection worker = worker(database);
        assertThat(value(worker, "SELECT IS_MEMBER('db_datareader')")).isEqualTo(0);
        try (Store beside = Stores.openBeside(Settings.of(server.settings()), server.data())) {
            LoginStore logins = new LoginStore(beside.open(LoginStore.MASTER));
            logins.grant("worker", List.of(database), FixedRole.DB_DATAREADER);
            while (!Integer.valueOf(1).equals(value(worker, "SELECT IS_MEMBER('db_datareader')"))) {
                Thread.sleep(50);
            }
            assertThat(texts(worker, "SELECT name FROM sys.tables")).isNotEmpty();
            logins.revoke("worker", List.of(database));
            while (!texts(worker, "SELECT name FROM sys.tables").isEmpty()) {
                Thread.sleep(50);
            }
        }
        run(administrator, "USE " + database + " CREATE USER worker");
    }

    @Test
    void olderProceduresDoWhatStatementsDo() throws SQLException {
        run(administrator, "USE TranslationServices EXEC sp_addlogin 'clerk', 'Clerk-Secret-1', 'TranslationServices'"
                + " EXEC sp_adduser 'clerk', 'office' EXEC sp_addrole 'desk' EXEC sp_addrolemember 'desk', 'office'"
                + " EXEC sp_addrolemember 'db_datareader', 'desk' EXEC sp_addsrvrolemember 'clerk', 'processadmin'");
        Connection clerk = connect("clerk", "Clerk-Secret-1", "");
        assertThat(value(clerk, "SELECT DB_NAME() + ' ' + USER_NAME()")).isEqualTo("TranslationServices office");
        assertThat(value(clerk,
                "SELECT IS_MEMBER('desk') + IS_MEMBER('db_datareader') + IS_SRVROLEMEMBER('processadmin')"))
                .isEqualTo(3);
        assertThat(texts(clerk, "SELECT name + ' ' + type FROM sys.login_token ORDER BY 1"))
                .containsExactly("clerk SQL LOGIN", "processadmin SERVER ROLE", "public SERVER ROLE");
        assertThat(texts(clerk, "SELECT name + ' ' + type FROM sys.user_token ORDER BY 1"))
                .containsExactly("db_datareader ROLE", "desk ROLE", "office SQL USER", "public ROLE");
        run(clerk, "EXEC sp_password 'Clerk-Secret-1', 'Clerk-Secret-2'");
        assertThat(number(clerk, "EXEC sp_password 'Clerk-Secret-1', 'Clerk-Secret-3'")).isEqualTo(15151);
        assertThat(number(clerk, "EXEC sp_addlogin 'other', 'Other-Secret-1'")).isEqualTo(15247);
        assertThat(number(administrator, "BEGIN TRAN EXEC sp_addrole 'inside'")).isEqualTo(15002);
        run(administrator, "IF @@TRANCOUNT > 0 ROLLBACK");
        connect("clerk", "Clerk-Secret-2", "").close();
        run(administrator, "EXEC sp_dropsrvrolemember 'clerk', 'processadmin' EXEC sp_droprolemember 'desk', 'office'"
                + " EXEC sp_droprole 'desk' EXEC sp_dropuser 'office' EXEC sp_droplogin 'clerk'");
        assertThat(texts(clerk, "SELECT name FROM sys.tables")).isEmpty();
    }

    @Test
    void usersOfOthersAreShownToThoseWhoManageThem() throws SQLException {
        run(administrator, "USE TranslationServices CREATE LOGIN other WITH PASSWORD = 'Other-Secret-1'"
                + " CREATE USER other CREATE ROLE desk ALTER ROLE desk ADD MEMBER other GRANT SELECT TO other");
        String users = "SELECT name FROM sys.database_principals WHERE principal_id > 4 AND is_fixed_role = 0"
                + " AND name <> 'public' ORDER BY 1";
        String granted = "SELECT permission_name FROM sys.database_permissions p JOIN sys.database_principals u"
                + " ON u.principal_id = p.grantee_principal_id WHERE u.name = 'other' ORDER BY 1";
        Connection worker = worker("TranslationServices");
        assertThat(texts(worker, users)).containsExactly("worker");
        assertThat(texts(worker, granted)).isEmpty();
        assertThat(texts(worker, "SELECT CAST(grantee_principal_id AS varchar) FROM sys.database_permissions"))
                .hasSize(1);
        assertThat(texts(worker, "SELECT name FROM sysusers WHERE name = 'other'")).isEmpty();
        run(administrator, "ALTER ROLE db_accessadmin ADD MEMBER worker");
        assertThat(texts(worker, users)).containsExactly("desk", "other", "worker");
        assertThat(texts(worker, granted)).containsExactly("CONNECT", "SELECT");
        run(administrator, "ALTER ROLE desk DROP MEMBER other DROP ROLE desk DROP LOGIN other");
    }

    /// Whoever may not change a login learns nothing of its passwords, not even that one has been used before.
    @Test
    void passwordsOfOthersCannotBeTried() throws SQLException {
        run(administrator, "CREATE LOGIN other WITH PASSWORD = 'Other-Secret-1'");
        Connection worker = worker("master");
        for (String password : List.of("Other-Secret-1", "x")) {
            assertRefused(worker, "ALTER LOGIN other WITH PASSWORD = '" + password + "'", 15151,
                    "Cannot alter the login 'other'" + NOT_THERE);
            assertRefused(worker, "CREATE LOGIN third WITH PASSWORD = '" + password + "'", 15247,
                    "User does not have permission to perform this action.");
        }
        assertThat(number(administrator, "CREATE LOGIN third WITH PASSWORD = 'x'")).isEqualTo(15116);
        run(administrator, "CREATE LOGIN third WITH PASSWORD = 'x', CHECK_POLICY = OFF");
        connect("third", "x", "").close();
        assertThat(number(administrator, "CREATE LOGIN fourth WITH PASSWORD = '', CHECK_POLICY = OFF"))
                .isEqualTo(15116);
        assertThat(number(administrator,
                "ALTER LOGIN third WITH CHECK_POLICY = OFF, CHECK_EXPIRATION = ON")).isEqualTo(15122);
        assertThat(number(administrator,
                "ALTER LOGIN third WITH PASSWORD = 'Third-Secret-1' MUST_CHANGE, CHECK_EXPIRATION = OFF"))
                .isEqualTo(15099);
        String checks = "SELECT CONCAT(name, is_policy_checked, is_expiration_checked) FROM sys.sql_logins"
                + " WHERE name IN ('other', 'third') ORDER BY name";
        assertThat(texts(administrator, checks)).containsExactly("other10", "third00");
        run(administrator, "ALTER LOGIN third WITH CHECK_POLICY = ON");
        run(administrator, "ALTER LOGIN other WITH CHECK_EXPIRATION = ON");
        assertThat(texts(administrator, checks)).containsExactly("other11", "third10");
        assertThat(number(administrator, "ALTER LOGIN third WITH PASSWORD = 'y'")).isEqualTo(15116);
        run(administrator, "DROP LOGIN third DROP LOGIN other");
    }
}

package org.granary.tsql.catalog;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.type.SqlValue;

/// Rows of the views about the server, its databases, principals and sessions.
public final class ServerRows {
    private static final String SA = "sa";
    /// From this severity on, SQL Server writes errors to its log.
    private static final int LOGGED = 19;
    private static final byte[] SA_SID = {1};

    /// A login, a role or a user.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Principal(String name, int id, boolean role, byte[] sid) {
        static Principal role(String name, int id) {
            return new Principal(name, id, true, ByteBuffer.allocate(Integer.BYTES).putInt(id).array());
        }

        static Principal user(String name, int id) {
            return new Principal(name, id, false, id == 1 ? SA_SID : ByteBuffer.allocate(16).putInt(12, id).array());
        }
    }

    private record Setting(int id, String name, int value, int minimum, int maximum, String description,
            boolean advanced) {}

    private static final List<Setting> SETTINGS = List.of(
            new Setting(103, "user connections", 0, 0, 32_767, "Number of user connections allowed", true),
            new Setting(109, "fill factor (%)", 0, 0, 100, "Default fill factor percentage", true),
            new Setting(115, "nested triggers", 1, 0, 1, "Allow triggers to be invoked within triggers", false),
            new Setting(117, "remote access", 1, 0, 1, "Allow remote access", false),
            new Setting(124, "default language", 0, 0, 9999, "default language", false),
            new Setting(518, "show advanced options", 0, 0, 1, "show advanced options", false),
            new Setting(1539, "max degree of parallelism", 1, 0, 32_767, "maximum degree of parallelism", true),
            new Setting(1543, "min server memory (MB)", 0, 0, Integer.MAX_VALUE, "Minimum size of server memory (MB)",
                    true),
            new Setting(1544, "max server memory (MB)", Integer.MAX_VALUE, 128, Integer.MAX_VALUE,
                    "Maximum size of server memory (MB)", true),
            new Setting(1562, "clr enabled", 0, 0, 1, "CLR user code execution enabled in the server", false),
            new Setting(1568, "default trace enabled", 0, 0, 1, "Enable or disable the default trace", true),
            new Setting(1576, "remote admin connections", 0, 0, 1,
                    "Dedicated Admin Connections are allowed from remote clients", false),
            new Setting(1579, "backup compression default", 0, 0, 1, "Enable compression of backups by default",
                    false),
            new Setting(16_384, "Agent XPs", 0, 0, 1, "Enable or disable Agent XPs", true),
            new Setting(16_390, "xp_cmdshell", 0, 0, 1, "Enable or disable command shell", true),
            new Setting(16_393, "contained database authentication", 0, 0, 1,
                    "Enables contained databases and contained authentication", false));

    private ServerRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.databases", CatalogView.each(ServerRows::databases,
                (row, database) -> row.set("name", database.name()).set("database_id", database.id())
                        .set("create_date", CatalogContext.CREATED).set("physical_database_name", database.name())));
        fillers.put("sys.sysdatabases",
                CatalogView.each(ServerRows::databases, (row, database) -> row.set("name", database.name())
                        .set("dbid", database.id()).set("crdate", CatalogContext.CREATED)
                        .set("filename", file(database))));
        fillers.put("sys.master_files",
                CatalogView.each(ServerRows::databases, (row, database) -> row.set("database_id", database.id())
                        .set("name", database.name()).set("physical_name", file(database))));
        fillers.put("sys.database_files", CatalogView.each(context -> List.of(context.database()),
                (row, database) -> row.set("name", database.name()).set("physical_name", file(database))));
        fillers.put("sys.filegroups", one());
        fillers.put("sys.data_spaces", one());
        fillers.put("sys.syslanguages", one());
        fillers.put("sys.syscharsets", one());
        fillers.put("sys.database_mirroring", CatalogView.each(ServerRows::databases,
                (row, database) -> row.set("database_id", database.id())));
        fillers.put("sys.database_recovery_status", CatalogView.each(ServerRows::databases,
                (row, database) -> row.set("database_id", database.id())));
        fillers.put("sys.messages", CatalogView.each(_ -> SystemMessages.all(),
                (row, message) -> row.set("message_id", message.number()).set("severity", message.severity())
                        .set("is_event_logged", message.severity() >= LOGGED).set("text", message.format())));
        fillers.put("sys.servers", CatalogView.each(_ -> List.of(serverName()), (row, name) -> row.set("name", name)
                .set("data_source", name).set("modify_date", CatalogContext.CREATED)));
        fillers.put("sys.configurations", CatalogView.each(_ -> SETTINGS, ServerRows::setting));
        principals(fillers);
        host(fillers);
    }

    private static Filler one() {
        return (_, shape, rows) -> rows.accept(shape.row());
    }

    /// All databases that the login may use, as SQL Server shows them to it.
    public static List<DatabaseCatalog> databases(CatalogContext context) {
        List<DatabaseCatalog> visible = new ArrayList<>();
        for (DatabaseCatalog database : context.catalog().databases()) {
            if (database.name().equals("master") || context.session().mayUse(database)) {
                visible.add(database);
            }
        }
        return visible;
    }

    private static String file(DatabaseCatalog database) {
        return database.name() + ".mdf";
    }

    static String serverName() {
        return "granary";
    }

    private static void setting(Shape.Row row, Setting setting) {
        row.set("configuration_id", setting.id()).set("name", setting.name())
                .set("value", SqlValue.ofInt(setting.value())).set("minimum", SqlValue.ofInt(setting.minimum()))
                .set("maximum", SqlValue.ofInt(setting.maximum()))
                .set("value_in_use", SqlValue.ofInt(setting.value())).set("description", setting.description())
                .set("is_advanced", setting.advanced());
    }

    private static List<Principal> logins(CatalogContext context) {
        List<Principal> logins = new ArrayList<>();
        logins.add(Principal.user(SA, 1));
        if (!context.session().login().equalsIgnoreCase(SA)) {
            logins.add(Principal.user(context.session().login(),
                    256 + (context.session().login().toLowerCase(Locale.ROOT).hashCode() & 0xFFFF)));
        }
        return logins;
    }

    private static List<Principal> serverPrincipals(CatalogContext context) {
        List<Principal> all = logins(context);
        String[] roles = {"public", "sysadmin", "securityadmin", "serveradmin", "setupadmin", "processadmin",
            "diskadmin", "dbcreator", "bulkadmin"};
        for (int i = 0; i < roles.length; i++) {
            all.add(Principal.role(roles[i], i + 2));
        }
        return all;
    }

    private static List<Principal> databasePrincipals() {
        List<Principal> all = new ArrayList<>(List.of(Principal.role("public", 0), Principal.user("dbo", 1),
                Principal.user("guest", 2), Principal.user("INFORMATION_SCHEMA", 3), Principal.user("sys", 4)));
        String[] roles = {"db_owner", "db_accessadmin", "db_securityadmin", "db_ddladmin", "", "db_backupoperator",
            "db_datareader", "db_datawriter", "db_denydatareader", "db_denydatawriter"};
        for (int i = 0; i < roles.length; i++) {
            if (!roles[i].isEmpty()) {
                all.add(Principal.role(roles[i], 16_384 + i));
            }
        }
        return all;
    }

    private static void principals(Map<String, Filler> fillers) {
        fillers.put("sys.server_principals", CatalogView.each(ServerRows::serverPrincipals, (row, principal) -> {
            dated(row, principal).set("is_fixed_role", principal.role() && principal.id() > 2);
            if (principal.role()) {
                row.set("type", "R").set("type_desc", "SERVER_ROLE").set("default_database_name", null)
                        .set("default_language_name", null).set("owning_principal_id", 1);
            }
        }));
        fillers.put("sys.sql_logins", CatalogView.each(ServerRows::logins, ServerRows::dated));
        fillers.put("sys.syslogins",
                CatalogView.each(ServerRows::logins, (row, login) -> row.set("sid", login.sid())
                        .set("name", login.name()).set("loginname", login.name())
                        .set("sysadmin", login.name().equals(SA) ? 1 : 0).set("createdate", CatalogContext.CREATED)
                        .set("updatedate", CatalogContext.CREATED).set("accdate", CatalogContext.CREATED)));
        fillers.put("sys.server_role_members", CatalogView.each(_ -> List.of(1),
                (row, member) -> row.set("role_principal_id", 3).set("member_principal_id", member)));
        fillers.put("sys.database_principals", CatalogView.each(_ -> databasePrincipals(), (row, principal) -> {
            dated(row, principal).set("type", principal.role() ? "R" : "S")
                    .set("type_desc", principal.role() ? "DATABASE_ROLE" : "SQL_USER")
                    .set("is_fixed_role", principal.id() >= 16_384);
            if (principal.role()) {
                row.set("owning_principal_id", 1);
            } else if (principal.id() <= 2) {
                row.set("default_schema_name", principal.name());
            }
        }));
        fillers.put("sys.database_role_members", CatalogView.each(_ -> List.of(1),
                (row, member) -> row.set("role_principal_id", 16_384).set("member_principal_id", member)));
        fillers.put("sys.sysusers", CatalogView.each(_ -> databasePrincipals(), (row, principal) -> row
                .set("uid", Math.min(principal.id(), Short.MAX_VALUE)).set("name", principal.name())
                .set("sid", principal.sid()).set("createdate", CatalogContext.CREATED)
                .set("updatedate", CatalogContext.CREATED).set("issqlrole", principal.role() ? 1 : 0)
                .set("issqluser", principal.role() ? 0 : 1).set("islogin", principal.role() ? 0 : 1)));
    }

    private static Shape.Row dated(Shape.Row row, Principal principal) {
        return row.set("name", principal.name()).set("principal_id", principal.id()).set("sid", principal.sid())
                .set("create_date", CatalogContext.CREATED).set("modify_date", CatalogContext.CREATED);
    }

    private static void host(Map<String, Filler> fillers) {
        fillers.put("sys.dm_os_host_info",
                (_, shape, rows) -> rows.accept(shape.row().set("host_platform", platform())
                        .set("host_distribution", System.getProperty("os.name"))
                        .set("host_release", System.getProperty("os.version"))
                        .set("host_architecture", System.getProperty("os.arch"))));
        fillers.put("sys.dm_os_sys_info", (_, shape, rows) -> {
            Runtime runtime = Runtime.getRuntime();
            rows.accept(shape.row().set("cpu_count", runtime.availableProcessors())
                    .set("physical_memory_kb", runtime.maxMemory() / 1024)
                    .set("virtual_memory_kb", runtime.maxMemory() / 1024)
                    .set("committed_kb", runtime.totalMemory() / 1024)
                    .set("committed_target_kb", runtime.maxMemory() / 1024)
                    .set("sqlserver_start_time", CatalogContext.CREATED));
        });
    }

    private static String platform() {
        return System.getProperty("os.name").startsWith("Windows") ? "Windows" : "Linux";
    }
}

package org.granary.tsql.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.type.Language;
import org.granary.type.SqlValue;

/// Rows of the views about the server, its databases and settings.
public final class ServerRows {
    /// From this severity on, SQL Server writes errors to its log.
    private static final int LOGGED = 19;

    /// @param value what the server does; none can be changed
    public record Setting(int id, String name, int value, int minimum, int maximum, String description,
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

    /// States of a database.
    private static final int ONLINE = 0;
    private static final int SUSPECT = 4;

    private ServerRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.databases", CatalogView.each(ServerRows::databases,
                (row, database) -> row.set("name", database.name()).set("database_id", database.id())
                        .set("create_date", CatalogContext.CREATED).set("physical_database_name", database.name())
                        .set("state", database.store().isDamaged() ? SUSPECT : ONLINE)
                        .set("state_desc", database.store().isDamaged() ? "SUSPECT" : "ONLINE")));
        fillers.put("sys.sysdatabases",
                CatalogView.each(ServerRows::databases, (row, database) -> row.set("name", database.name())
                        .set("dbid", database.id()).set("crdate", CatalogContext.CREATED)
                        .set("filename", FileRows.name(database))));
        fillers.put("sys.filegroups", one());
        fillers.put("sys.data_spaces", one());
        fillers.put("sys.syslanguages", CatalogView.each(_ -> Language.all(),
                (row, language) -> row.set("langid", language.id())
                        .set("dateformat", language.dateOrder().name().toLowerCase(Locale.ROOT))
                        .set("datefirst", language.dateFirst()).set("name", language.name())
                        .set("alias", language.alias()).set("months", String.join(",", language.months()))
                        .set("shortmonths", String.join(",", language.shortMonths()))
                        .set("days", String.join(",", language.days())).set("lcid", language.lcid())));
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
        fillers.put("sys.sysservers", CatalogView.each(_ -> List.of(serverName()), (row, name) -> row
                .set("srvname", name).set("datasource", name).set("srvnetname", name)
                .set("schemadate", CatalogContext.CREATED)));
        fillers.put("sys.configurations", CatalogView.each(_ -> SETTINGS, ServerRows::setting));
        for (String view : List.of("sys.sysconfigures", "sys.syscurconfigs")) {
            fillers.put(view, CatalogView.each(_ -> SETTINGS,
                    (row, setting) -> row.set("value", setting.value()).set("config", setting.id())
                            .set("comment", setting.description()).set("status", setting.advanced() ? 3 : 1)));
        }
        host(fillers);
    }

    /// The settings that sys.configurations and sp_configure show.
    public static List<Setting> settings() {
        return SETTINGS;
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

    private static void host(Map<String, Filler> fillers) {
        fillers.put("sys.dm_os_host_info",
                (_, shape, rows) -> rows.accept(shape.row().set("host_platform", platform())
                        .set("host_distribution", System.getProperty("os.name"))
                        .set("host_release", System.getProperty("os.version"))
                        .set("host_architecture", System.getProperty("os.arch"))));
    }

    private static String platform() {
        return System.getProperty("os.name").startsWith("Windows") ? "Windows" : "Linux";
    }
}

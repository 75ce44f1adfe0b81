package org.granary.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.cli.client.ServerLocation;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Json;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;

/// `granary client-strings`: what to write into programs that connect.
final class ClientStringsCommand {
    private static final String DATABASE = "--database";
    private static final String USER = "--login";
    private static final String JSON = "--json";

    private ClientStringsCommand() {}

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("client-strings", () -> run(own[0], streams, environment),
                "Prints connection strings for drivers: JDBC, ADO.NET, ODBC, Go, Node.js, Python. They have the place of"
                        + " the password, and not the password. Nothing is connected to.",
                "For a server on this machine they accept its own certificate; for others, clients have to trust it"
                        + " (granary certificate).");
        spec.usageMessage().sortOptions(false);
        Flags.option(spec, ServerLocation.FLAG, "HOST[:PORT]",
                "The server. Default: bind and port of the settings, which are 127.0.0.1:1433 unless set.");
        Flags.option(spec, DATABASE, "NAME", "The database. Default: TranslationServices.");
        Flags.option(spec, USER, "NAME", "Who logs in. Default: sa.");
        Flags.flag(spec, JSON, "Print them as JSON.");
        SettingFlags.addHidden(spec, List.of(ServerSettings.BIND, ServerSettings.PORT));
        SettingFlags.addConfig(spec);
        spec.usageMessage().footer("", "Example: granary client-strings --server db1:1433 --login worker");
        own[0] = spec;
        return spec;
    }

    private static int run(CommandSpec own, Streams streams, Map<String, String> environment) {
        Settings settings = SettingFlags.read(own, environment);
        ServerLocation server = ServerLocation.of(Flags.value(own, ServerLocation.FLAG), settings);
        String database = Flags.value(own, DATABASE);
        String user = Flags.value(own, USER);
        Map<String, String> all = strings(server, database == null ? "TranslationServices" : database,
                user == null ? "sa" : user);
        if (Flags.given(own, JSON)) {
            streams.out().println(Json.of(all));
        } else {
            all.forEach((client, text) -> streams.out().println(client + "\n  " + text));
        }
        return 0;
    }

    private static Map<String, String> strings(ServerLocation server, String database, String user) {
        String host = server.host();
        int port = server.port();
        String inUrl = host.contains(":") ? "[" + host + "]" : host;
        boolean trust = server.local();
        Map<String, String> all = new LinkedHashMap<>();
        all.put("JDBC (mssql-jdbc)",
                "jdbc:sqlserver://" + inUrl + ":" + port + ";databaseName=" + database + ";user=" + user
                        + ";password=…;encrypt=true;trustServerCertificate=" + trust);
        all.put("ADO.NET (SqlClient)", "Server=tcp:" + host + "," + port + ";Database=" + database + ";User Id=" + user
                + ";Password=…;Encrypt=True;TrustServerCertificate=" + (trust ? "True" : "False"));
        all.put("ODBC (Microsoft)",
                "Driver={ODBC Driver 18 for SQL Server};Server=tcp:" + host + "," + port + ";Database="
                        + database + ";UID=" + user + ";PWD=…;Encrypt=yes;TrustServerCertificate="
                        + (trust ? "yes" : "no"));
        all.put("ODBC (FreeTDS)",
                "Driver={FreeTDS};Server=" + host + ";Port=" + port + ";TDS_Version=7.4;Database=" + database
                        + ";UID=" + user + ";PWD=…");
        all.put("Go (go-mssqldb)", "sqlserver://" + user + ":…@" + inUrl + ":" + port + "?database=" + database
                + "&encrypt=true&TrustServerCertificate=" + trust);
        all.put("Node.js (tedious)", "{ server: '" + host + "', options: { port: " + port + ", database: '" + database
                + "', encrypt: true, trustServerCertificate: " + trust
                + " }, authentication: { type: 'default', options: { userName: '" + user + "', password: '…' } } }");
        all.put("Python (pymssql)", "pymssql.connect(server='" + host + "', port=" + port + ", user='" + user
                + "', password='…', database='" + database + "')");
        all.put("Python (pyodbc)", "pyodbc.connect('Driver={FreeTDS};Server=" + host + ";Port=" + port
                + ";TDS_Version=7.4;Database=" + database + ";UID=" + user + ";PWD=…')");
        return all;
    }
}

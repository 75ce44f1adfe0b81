package org.granary.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Listing;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.cli.command.UsageException;
import org.granary.security.Permission;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary role`, `granary grant`, `granary deny` and `granary revoke`: what the users of a database may do. They are
/// T-SQL statements, sent to a running server, which finds the objects and knows who may change what.
final class AccessCommands {
    private static final String DATABASE = "--database";
    private static final String ON = "--on";
    private static final String SCHEMA = "--schema";
    private static final String ROLES = """
            SELECT r.name AS role, COALESCE(m.name, '') AS member
            FROM sys.database_principals AS r
                LEFT JOIN sys.database_role_members AS rm ON rm.role_principal_id = r.principal_id
                LEFT JOIN sys.database_principals AS m ON m.principal_id = rm.member_principal_id
            WHERE r.type = 'R' AND (m.name IS NOT NULL OR r.is_fixed_role = 0) AND r.name <> 'public'
            ORDER BY r.name, m.name""";
    private static final String PERMISSIONS = """
            SELECT u.name AS principal, p.state_desc AS state, p.permission_name AS permission,
                CASE p.class WHEN 1 THEN OBJECT_SCHEMA_NAME(p.major_id) + '.' + OBJECT_NAME(p.major_id)
                    WHEN 3 THEN 'SCHEMA::' + SCHEMA_NAME(p.major_id) ELSE 'DATABASE' END AS securable
            FROM sys.database_permissions AS p
                JOIN sys.database_principals AS u ON u.principal_id = p.grantee_principal_id
            ORDER BY u.name, p.class, 4, p.permission_name""";

    private final Streams streams;
    private final Map<String, String> environment;

    private AccessCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    /// All of them, for the root.
    static void addTo(CommandSpec root, Streams streams, Map<String, String> environment) {
        AccessCommands commands = new AccessCommands(streams, environment);
        root.addSubcommand("role", commands.role());
        root.addSubcommand("grant", commands.give("grant", "Grants permissions", "--to"));
        root.addSubcommand("deny",
                commands.give("deny", "Denies permissions, which counts more than any grant", "--to"));
        root.addSubcommand("revoke", commands.give("revoke", "Takes back what was granted or denied", "--from"));
        root.addSubcommand("permissions", commands.list("permissions", PERMISSIONS,
                "Lists who was granted or denied what in a database, one per line.",
                "granary permissions --database TranslationServices"));
    }

    private CommandSpec role() {
        CommandSpec root = CommandSpecs.command("role", () -> 0,
                "Roles of the databases of a running server, and who belongs to them.");
        root.addSubcommand("list", list("list", ROLES,
                "Lists the roles of a database that have members, and those that were added, one member per line.",
                "granary role list --database TranslationServices"));
        root.addSubcommand("add", change("add", "CREATE ROLE %s", "Added role %s.", "Adds a role to a database.",
                "granary role add readers --database TranslationServices", "ROLE"));
        root.addSubcommand("remove", change("remove", "DROP ROLE %s", "Removed role %s.",
                "Removes a role that has no members.", "granary role remove readers --database TranslationServices",
                "ROLE"));
        root.addSubcommand("join", change("join", "ALTER ROLE %s ADD MEMBER %s", "%2$s belongs to %1$s now.",
                "Makes a user or a role a member of a role.",
                "granary role join db_datareader worker --database TranslationServices", "ROLE", "NAME"));
        root.addSubcommand("leave", change("leave", "ALTER ROLE %s DROP MEMBER %s",
                "%2$s does not belong to %1$s any more.", "Takes a user or a role out of a role.",
                "granary role leave db_datareader worker --database TranslationServices", "ROLE", "NAME"));
        root.usageMessage().footer("",
                "Example: granary role join granary_executor worker --database TranslationServices");
        return root;
    }

    private ClientCommand client(String name) {
        return new ClientCommand(streams, environment, "granary " + name,
                own -> String.valueOf(Flags.value(own, DATABASE)));
    }

    private CommandSpec database(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder(DATABASE).paramLabel("DB").type(String.class).required(true)
                .description("The database.").build());
    }

    /// @param statement with a place for each argument
    private CommandSpec change(String name, String statement, String done, String description, String example,
            String... labels) {
        CommandSpec spec = DoneLine.addTo(database(client("role").spec(name, own -> {
            Object[] names = new Object[labels.length];
            for (int i = 0; i < names.length; i++) {
                names[i] = own.commandLine().getParseResult().matchedPositionalValue(i, "");
            }
            Object[] quoted = Arrays.stream(names).map(each -> quoted(String.valueOf(each))).toArray();
            return connection -> {
                run(connection, String.format(Locale.ROOT, statement, quoted));
                DoneLine.print(own, streams, String.format(Locale.ROOT, done, names), "statement",
                        String.format(Locale.ROOT, statement, quoted));
                return 0;
            };
        }, description, example)));
        for (int i = 0; i < labels.length; i++) {
            spec.addPositional(PositionalParamSpec.builder().index(String.valueOf(i)).paramLabel(labels[i])
                    .type(String.class).required(true)
                    .description(labels[i].equals("ROLE") ? "The role." : "A user or role of the database.").build());
        }
        return spec;
    }

    /// @param preposition `--to` or `--from`
    private CommandSpec give(String verb, String description, String preposition) {
        CommandSpec spec = DoneLine.addTo(database(client(verb).spec(verb, own -> {
            String[] given = own.commandLine().getParseResult().matchedPositionalValue(0, new String[0]);
            String permissions = Arrays.stream(given).map(AccessCommands::permission)
                    .collect(Collectors.joining(", "));
            String grantee = String.valueOf(Flags.value(own, preposition));
            String sql = verb.toUpperCase(Locale.ROOT) + " " + permissions + securable(own) + " TO "
                    + quoted(grantee);
            return connection -> {
                run(connection, sql);
                DoneLine.print(own, streams, "Done: " + sql, "statement", sql);
                return 0;
            };
        }, description
                + " in a database, on all of it, on a schema, or on a procedure or table. It is in force at once,"
                + " in open sessions too.",
                "granary " + verb + " EXECUTE --schema dbo " + preposition
                        + " worker --database TranslationServices")));
        spec.addOption(OptionSpec.builder(preposition).paramLabel("NAME").type(String.class).required(true)
                .description("A user or role of the database.").build());
        Flags.option(spec, ON, "OBJECT", "A procedure or table, with its schema unless that is dbo.");
        Flags.option(spec, SCHEMA, "SCHEMA", "All procedures and tables of a schema: dbo or granary.");
        return spec.addPositional(PositionalParamSpec.builder().index("0..*").paramLabel("PERMISSION")
                .type(String[].class).arity("1..*").required(true)
                .description("One or more of: EXECUTE, SELECT, INSERT, UPDATE, DELETE, \"VIEW DEFINITION\", CONTROL.")
                .build());
    }

    private static String permission(String given) {
        return Permission.named(given).map(Permission::words)
                .orElseThrow(() -> new UsageException("There is no permission " + given + "."));
    }

    private static String securable(CommandSpec own) {
        String object = Flags.value(own, ON);
        String schema = Flags.value(own, SCHEMA);
        if (object != null && schema != null) {
            throw new UsageException("Give " + ON + " or " + SCHEMA + ", not both.");
        }
        if (schema != null) {
            return " ON SCHEMA::" + quoted(schema);
        }
        if (object == null) {
            return "";
        }
        int dot = object.indexOf('.');
        return " ON OBJECT::" + (dot < 0
                ? quoted(object)
                : quoted(object.substring(0, dot)) + "." + quoted(object.substring(dot + 1)));
    }

    private CommandSpec list(String name, String query, String description, String example) {
        CommandSpec spec = database(client(name).spec(name, own -> {
            return connection -> {
                Listing.print(own, streams, table(connection, query));
                return 0;
            };
        }, description, example));
        return Listing.addTo(spec);
    }

    private static Table table(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            String[] titles = new String[columns];
            for (int i = 0; i < columns; i++) {
                titles[i] = rows.getMetaData().getColumnLabel(i + 1).toUpperCase(Locale.ROOT);
            }
            Table table = new Table(titles);
            while (rows.next()) {
                Object[] row = new Object[columns];
                for (int i = 0; i < columns; i++) {
                    row[i] = Objects.requireNonNullElse(rows.getString(i + 1), "");
                }
                table.row(row);
            }
            return table;
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String quoted(String name) {
        return "[" + name.replace("]", "]]") + "]";
    }
}

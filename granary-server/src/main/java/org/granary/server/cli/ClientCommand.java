package org.granary.server.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Makes commands that are clients of a running server: they log in over TDS, as any client, and say so in the same way.
final class ClientCommand {
    private static final String LOGIN = "--login";
    private static final String PASSWORD_FILE = "--password-file";
    private static final String TRUST = "--trust-certificate";
    private static final String SERVER = "--server";

    private final Streams streams;
    private final Map<String, String> environment;
    private final String application;
    private final Function<CommandSpec, String> database;
    private boolean elsewhere;

    /// @param application what the server is told that connects, for instance `granary jobs`
    /// @param database the database to log in to
    ClientCommand(Streams streams, Map<String, String> environment, String application,
            Function<CommandSpec, String> database) {
        this.streams = streams;
        this.environment = environment;
        this.application = application;
        this.database = database;
    }

    /// For commands that usually run on another machine than the server: they have a flag that says where it is.
    ClientCommand elsewhere() {
        elsewhere = true;
        return this;
    }

    /// What a command does with a connection.
    interface Action {
        void run(CommandSpec own, Connection connection) throws SQLException;
    }

    /// What a command does with a server, to which it connects itself.
    interface TargetAction {
        int run(CommandSpec own, Target target) throws SQLException;
    }

    /// Where to connect, and as whom.
    ///
    /// @param trust whether any certificate will do
    record Target(String host, int port, String database, String login, String password, boolean trust) {

        @Override
        public String toString() {
            return host + ":" + port + ", database " + database + ", login " + login; // and no password
        }
    }

    CommandSpec spec(String name, Action action, String description, String example) {
        return targetSpec(name, (own, target) -> {
            try (Connection connection = open(target)) {
                action.run(own, connection);
            }
            return 0;
        }, description, example);
    }

    /// @param action whose result is the exit code
    CommandSpec targetSpec(String name, TargetAction action, String description, String example) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = Commands.command(name, () -> {
            Target target = target(own[0]);
            try {
                return action.run(own[0], target);
            } catch (SQLException e) {
                throw new FailureException("The server (" + target + ") answers: " + e.getMessage());
            }
        }, description);
        SettingFlags.addTo(spec, List.of(ServerSettings.BIND, ServerSettings.PORT, ServerSettings.DATA));
        if (elsewhere) {
            option(spec, SERVER, "HOST[:PORT]", "The server. Default: as --bind and --port say.");
        }
        option(spec, LOGIN, "NAME", "Who logs in. Default: sa.");
        option(spec, PASSWORD_FILE, "FILE",
                "File whose first line is the password. Default: for sa, as for the server, or "
                        + "sa-password in the data folder; otherwise it is asked for.");
        flag(spec, TRUST, "Take any certificate. Always so for a server on this machine.");
        spec.usageMessage().footer("", "Example: " + example);
        own[0] = spec;
        return spec;
    }

    private Connection open(Target target) throws SQLException {
        var properties = new Properties();
        properties.setProperty("databaseName", target.database);
        properties.setProperty("user", target.login);
        properties.setProperty("password", target.password);
        properties.setProperty("trustServerCertificate", Boolean.toString(target.trust));
        properties.setProperty("applicationName", application);
        properties.setProperty("loginTimeout", "10");
        return DriverManager.getConnection("jdbc:sqlserver://" + target.host + ":" + target.port, properties);
    }

    private Target target(CommandSpec own) {
        Settings settings = SettingFlags.read(own, environment);
        String login = SettingFlags.value(own, LOGIN);
        login = login == null ? "sa" : login;
        String host = settings.get(ServerSettings.BIND);
        int port = settings.get(ServerSettings.PORT);
        String server = elsewhere ? SettingFlags.value(own, SERVER) : null;
        if (server != null) {
            int colon = server.lastIndexOf(':');
            host = colon < 0 ? server : server.substring(0, colon);
            port = colon < 0 ? port : port(server.substring(colon + 1));
        }
        boolean here;
        try {
            InetAddress address = InetAddress.getByName(host);
            if (address.isAnyLocalAddress()) {
                host = InetAddress.getLoopbackAddress().getHostAddress();
            }
            here = address.isAnyLocalAddress() || address.isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new FailureException("There is no host " + host + ".");
        }
        return new Target(host, port, database.apply(own), login,
                password(own, settings, login), here || given(own, TRUST));
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port > 0 && port <= 0xFFFF) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Told below, as for a number that is no port.
        }
        throw new UsageException(SERVER + " is HOST or HOST:PORT, and " + text + " is no port.");
    }

    private String password(CommandSpec own, Settings settings, String login) {
        String file = SettingFlags.value(own, PASSWORD_FILE);
        if (file == null && login.equalsIgnoreCase("sa")) {
            Optional<String> set = settings.find(ServerSettings.SA_PASSWORD);
            if (set.isPresent()) {
                return set.get();
            }
            Path made = settings.get(ServerSettings.DATA).resolve("sa-password");
            file = Files.isReadable(made) ? made.toString() : null;
        }
        return PasswordInput.read(login, file, streams);
    }

    static CommandSpec option(CommandSpec spec, String name, String label, String description) {
        return spec.addOption(OptionSpec.builder(name).paramLabel(label).type(String.class).description(description)
                .build());
    }

    static CommandSpec flag(CommandSpec spec, String name, String description) {
        return spec.addOption(OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build());
    }

    static boolean given(CommandSpec own, String flag) {
        return own.commandLine().getParseResult().hasMatchedOption(flag);
    }
}

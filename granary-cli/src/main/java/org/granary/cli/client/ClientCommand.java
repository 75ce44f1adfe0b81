package org.granary.cli.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Flags;
import org.granary.cli.command.PasswordInput;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.server.login.AdministratorPassword;
import org.granary.server.login.LoginStore;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Makes commands that are clients of a running server: they log in over TDS, as any client, and say so in the same way.
public final class ClientCommand {
    /// How long a server may take to answer: longer than one waits for its own PostgreSQL, so that it can say so.
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    /// The driver's own log, which would print its texts beside ours. Held here, or it would be forgotten.
    private static final Logger DRIVER = Logger.getLogger("com.microsoft.sqlserver.jdbc");

    static {
        DRIVER.setLevel(Level.OFF);
    }

    private static final String USER = "--user";
    private static final String PASSWORD_FILE = "--password-file";
    private static final String TRUST = "--trust-certificate";

    private final Streams streams;
    private final Map<String, String> environment;
    private final String application;
    private final Function<CommandSpec, String> database;

    /// @param application what the server is told that connects, for instance `granary jobs`
    /// @param database the database to log in to
    public ClientCommand(Streams streams, Map<String, String> environment, String application,
            Function<CommandSpec, String> database) {
        this.streams = streams;
        this.environment = environment;
        this.application = application;
        this.database = database;
    }

    /// What a command does: first it reads its arguments, then it works with a connection.
    public interface Action {
        /// @throws UsageException for arguments that make no sense, before anybody connects
        Work prepare(CommandSpec own);
    }

    /// What is left to do once there is a connection.
    public interface Work {
        /// @return the exit code
        int run(Connection connection) throws SQLException;
    }

    /// What a command does with a server, to which it connects itself.
    public interface TargetAction {
        int run(CommandSpec own, Target target) throws SQLException;
    }

    /// Where to connect, and as whom.
    ///
    /// @param trust whether any certificate will do
    public record Target(String host, int port, String database, String login, String password, boolean trust) {

        @Override
        public String toString() {
            return ServerFailure.at(host, port) + ", database " + database + ", login " + login; // and no password
        }
    }

    public CommandSpec spec(String name, Action action, String description, String example) {
        return build(name, own -> {
            Work work = action.prepare(own);
            Target target = target(own);
            try (Connection connection = connect(target, application)) {
                return work.run(connection);
            } catch (SQLException e) {
                throw ServerFailure.of(e, target);
            }
        }, description, example);
    }

    /// What a command does that may bring a server of its own: first it reads its arguments.
    public interface Preparation {
        /// @throws UsageException for arguments that make no sense, before anybody connects
        OwnWork prepare(CommandSpec own);
    }

    /// What is left to do.
    public interface OwnWork {
        /// @return the exit code
        int run();
    }

    /// A command with the flags of a client that looks for its server itself, with [#target].
    public CommandSpec preparedSpec(String name, Preparation action, String description, String example) {
        return build(name, own -> action.prepare(own).run(), description, example);
    }

    /// @param action whose result is the exit code
    public CommandSpec targetSpec(String name, TargetAction action, String description, String example) {
        return build(name, own -> {
            Target target = target(own);
            try {
                return action.run(own, target);
            } catch (SQLException e) {
                throw ServerFailure.of(e, target);
            }
        }, description, example);
    }

    /// A command that can do without a server, and connects by `connect` where it cannot.
    public CommandSpec localSpec(String name, ToIntFunction<CommandSpec> action, String description, String example) {
        return build(name, action, description, example);
    }

    /// What is done with a connection.
    public interface Use<T> {
        T run(Connection connection) throws SQLException;
    }

    public <T> T connect(CommandSpec own, Use<T> use) {
        Target target = target(own);
        try (Connection connection = connect(target, application)) {
            return use.run(connection);
        } catch (SQLException e) {
            throw ServerFailure.of(e, target);
        }
    }

    /// Is the server that a command is for on this machine?
    public boolean isLocal(CommandSpec own) {
        return ServerLocation.of(Flags.value(own, ServerLocation.FLAG), SettingFlags.read(own, environment)).local();
    }

    /// The data folder of a server on this machine.
    public Path dataFolder(CommandSpec own) {
        return SettingFlags.read(own, environment).get(ServerSettings.DATA);
    }

    private static CommandSpec build(String name, ToIntFunction<CommandSpec> action, String description,
            String example) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command(name, () -> action.applyAsInt(own[0]), description);
        spec.usageMessage().sortOptions(false);
        Flags.option(spec, ServerLocation.FLAG, "HOST[:PORT]",
                "The server. Default: bind and port of the settings, which are 127.0.0.1:1433 unless set.");
        spec.addOption(OptionSpec.builder(USER, "--login").paramLabel("NAME").type(String.class)
                .description("Who logs in. Default: sa.").build());
        Flags.option(spec, PASSWORD_FILE, "FILE",
                "File whose first line is the password. Default: for sa, the setting sa-password or the file sa-password in"
                        + " the data folder; otherwise it is asked for at a terminal, or read from standard input.");
        Flags.flag(spec, TRUST, "Accept any certificate. This is the default for a server on this machine.");
        SettingFlags.add(spec, ServerSettings.DATA,
                "Data folder of a server on this machine, where the file sa-password is looked for.");
        SettingFlags.addHidden(spec, List.of(ServerSettings.BIND, ServerSettings.PORT));
        SettingFlags.addConfig(spec);
        spec.usageMessage().footer("", "Example: " + example);
        own[0] = spec;
        return spec;
    }

    /// Opens a connection, for commands that have more than one.
    ///
    /// @param application what the server is told that connects
    public static Connection connect(Target target, String application) throws SQLException {
        var properties = new Properties();
        properties.setProperty("databaseName", target.database);
        properties.setProperty("user", target.login);
        properties.setProperty("password", target.password);
        properties.setProperty("trustServerCertificate", Boolean.toString(target.trust));
        properties.setProperty("applicationName", application);
        properties.setProperty("loginTimeout", Long.toString(PATIENCE.toSeconds()));
        // The driver would wait and try again after errors that a person wants to see.
        properties.setProperty("connectRetryCount", "0");
        return DriverManager.getConnection("jdbc:sqlserver://" + ServerFailure.at(target.host, target.port),
                properties);
    }

    /// The server that the flags and settings name. Something listens there.
    public Target target(CommandSpec own) {
        Settings settings = SettingFlags.read(own, environment);
        String given = Flags.value(own, USER);
        String user = given == null ? LoginStore.ADMINISTRATOR : given;
        String name = database.apply(own);
        ServerLocation server = ServerLocation.of(Flags.value(own, ServerLocation.FLAG), settings);
        ServerFailure.requireListener(server.host(), server.port(), PATIENCE);
        return new Target(server.host(), server.port(), name, user, password(own, settings, user),
                server.local() || Flags.given(own, TRUST));
    }

    private String password(CommandSpec own, Settings settings, String user) {
        String file = Flags.value(own, PASSWORD_FILE);
        String looked = "Looked for it on standard input.";
        if (file == null && user.equalsIgnoreCase(LoginStore.ADMINISTRATOR)) {
            Optional<String> set = settings.find(ServerSettings.SA_PASSWORD);
            if (set.isPresent()) {
                return set.get();
            }
            Path made = AdministratorPassword.file(settings.get(ServerSettings.DATA));
            file = Files.isReadable(made) ? made.toString() : null;
            looked = "Looked for it in the setting sa-password (" + ServerSettings.SA_PASSWORD.variable()
                    + ", not set), in the file " + made + " (" + (Files.exists(made) ? "not readable" : "not there")
                    + ") and on standard input. Name the server's data folder with --data.";
        }
        return new PasswordInput(streams, looked + " Or give a file with " + PASSWORD_FILE + ".").existing(user, file);
    }
}

package org.granary.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.granary.audit.AuditEvent;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Listing;
import org.granary.cli.command.PasswordInput;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.cli.command.UsageException;
import org.granary.protocol.search.SearchDatabases;
import org.granary.security.FixedRole;
import org.granary.security.LoginKind;
import org.granary.security.LoginPrincipal;
import org.granary.security.Principals;
import org.granary.security.ServerRole;
import org.granary.server.Auditing;
import org.granary.server.Passwords;
import org.granary.server.ServedDatabases;
import org.granary.server.Stores;
import org.granary.server.login.AdministratorPassword;
import org.granary.server.login.LoginStore;
import org.granary.server.login.WindowsAccounts;
import org.granary.server.settings.Nearest;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.Store;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary login …`: works on the data folder, whether or not a server is running in it.
final class LoginCommands {
    private static final String DATABASE = "--database";
    private static final String GROUP = "--group";
    private static final String NTLM = "--ntlm";
    private static final String REMOVE = "--remove";
    private static final String ROLE = "--role";
    private static final String MUST_CHANGE = "--must-change";
    private static final String EXPIRES = "--expires";
    private static final String PASSWORD_FILE = "--password-file";
    private static final String WHERE_FROM = "The password is asked for at a terminal, and otherwise read from standard input.";

    private final Streams streams;
    private final Map<String, String> environment;

    private LoginCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        LoginCommands commands = new LoginCommands(streams, environment);
        CommandSpec root = CommandSpecs.command("login", () -> 0,
                "Who may log in, and to which databases. A running server uses the change at once.");
        root.addSubcommand("add", commands.add());
        root.addSubcommand("add-windows", commands.addWindows());
        root.addSubcommand("ntlm", commands.ntlm());
        root.addSubcommand("list", commands.list());
        root.addSubcommand("password", commands.password());
        root.addSubcommand("grant", commands.grant());
        root.addSubcommand("revoke", commands.revoke());
        root.addSubcommand("disable", commands.enabled("disable", true));
        root.addSubcommand("enable", commands.enabled("enable", false));
        root.addSubcommand("unlock", commands.unlock());
        root.addSubcommand("rename", commands.rename());
        root.addSubcommand("remove", commands.remove());
        root.usageMessage().footer("", "Example: granary login add worker --database TranslationServices");
        return root;
    }

    private CommandSpec add() {
        CommandSpec spec = change("add", (own, logins, store) -> {
            List<String> databases = databases(own, store);
            String name = name(own);
            FixedRole role = role(own);
            logins.add(name, newPassword(own, name), databases, role, false);
            streams.out().println(databases.isEmpty()
                    ? "Added login " + name + ". It may use no database yet: granary login grant " + name
                            + " --database DB"
                    : "Added login " + name + " for " + String.join(", ", databases) + ".");
        }, "Adds a login for the given databases only. It may do everything there, unless --role says otherwise. "
                + WHERE_FROM,
                "granary login add worker --database TranslationServices");
        addPasswordFile(spec);
        addRole(spec);
        addDatabases(spec, false);
        return addName(spec);
    }

    private CommandSpec addWindows() {
        CommandSpec spec = change("add-windows", (own, logins, store) -> {
            List<String> databases = databases(own, store);
            String name = name(own);
            boolean group = Flags.given(own, GROUP);
            boolean ntlm = Flags.given(own, NTLM);
            if (group && ntlm) {
                throw new UsageException(
                        "A group has no password, so " + GROUP + " and " + NTLM + " exclude each other.");
            }
            String password = ntlm ? newPassword(own, name) : "";
            WindowsAccounts accounts = new WindowsAccounts(store.open(LoginStore.MASTER));
            accounts.add(name, name, group ? LoginKind.WINDOWS_GROUP : LoginKind.WINDOWS, databases,
                    role(own));
            if (ntlm) {
                accounts.setNtlmSecret(name, password);
            }
            streams.out().println("Added login " + name + " for Windows authentication"
                    + (databases.isEmpty() ? "." : " for " + String.join(", ", databases) + "."));
        }, "Adds a login without a password, which Windows authentication proves: NAME is DOMAIN\\user, or DOMAIN\\group. With "
                + NTLM + ", what NTLM needs of its Windows password is stored. " + WHERE_FROM,
                "granary login add-windows 'EXAMPLE\\alice' --database TranslationServices");
        Flags.flag(spec, GROUP,
                "The name is that of a group, whose members the file of the setting windows-map names.");
        Flags.flag(spec, NTLM, "It may log in by NTLM, too. Its NT hash is stored, which is as good as the password.");
        addPasswordFile(spec);
        addRole(spec);
        addDatabases(spec, false);
        return addName(spec);
    }

    private CommandSpec ntlm() {
        CommandSpec spec = change("ntlm", (own, logins, store) -> {
            String name = name(own);
            WindowsAccounts accounts = new WindowsAccounts(store.open(LoginStore.MASTER));
            if (Flags.given(own, REMOVE)) {
                accounts.removeNtlmSecret(name);
                streams.out().println("Login " + name + " may no longer log in by NTLM.");
            } else {
                accounts.setNtlmSecret(name, newPassword(own, name));
                streams.out().println("Login " + name + " may log in by NTLM, where the setting ntlm is on.");
            }
        }, "Stores what NTLM needs of the Windows password of a login: its NT hash, which is as good as the password. "
                + WHERE_FROM,
                "granary login ntlm 'EXAMPLE\\alice'");
        Flags.flag(spec, REMOVE, "Removes what is stored; the login can no longer use NTLM.");
        addPasswordFile(spec);
        return addName(spec);
    }

    private CommandSpec list() {
        CommandSpec spec = command("list", (own, logins, _) -> {
            Principals all = logins.principals();
            var table = new Table("NAME", "KIND", "DATABASES", "STATE");
            all.logins().forEach(login -> table.row(login.name(), login.kind().description(), mayUse(login, all),
                    state(login, logins)));
            Listing.print(own, streams, table);
        },
                "Lists the logins, one per line: name, kind, the databases that it may use, and where there is something to say, its state:"
                        + " disabled, locked, or when its password expires.",
                "granary login list");
        return Listing.addTo(spec);
    }

    private CommandSpec password() {
        CommandSpec spec = change("password", (own, logins, _) -> {
            String name = name(own);
            LocalDateTime expires = expiry(own);
            if (own.commandLine().getParseResult().hasMatchedOption(MUST_CHANGE)) {
                logins.setFirstPassword(name, newPassword(own, name));
            } else {
                logins.setPassword(name, newPassword(own, name));
            }
            if (expires != null) {
                logins.setExpiry(name, expires);
            }
            if (logins.isFirstAdministrator(name)) {
                Path data = SettingFlags.read(own, environment).get(ServerSettings.DATA);
                new AdministratorPassword(logins, data).forgetMadeUp();
            }
            streams.out().println("Login " + name + " has a new password.");
        }, "Gives a login another password. Open sessions continue. " + WHERE_FROM, "granary login password sa");
        addPasswordFile(spec);
        spec.addOption(OptionSpec.builder(MUST_CHANGE)
                .description("The login has to change it when it next logs in, which its client has to be able to.")
                .build());
        spec.addOption(OptionSpec.builder(EXPIRES).paramLabel("DATE").type(String.class)
                .description("From this day on (UTC, 2026-01-31) it has to be changed, whatever the settings say.")
                .build());
        return addName(spec);
    }

    private CommandSpec grant() {
        CommandSpec spec = change("grant", (own, logins, store) -> {
            List<String> databases = databases(own, store);
            logins.grant(name(own), databases, role(own));
            streams.out().println("Login " + name(own) + " may now use " + String.join(", ", databases) + ".");
        }, "Gives further databases to a login.", "granary login grant worker --database TranslationServices");
        addRole(spec);
        addDatabases(spec, true);
        return addName(spec);
    }

    private CommandSpec revoke() {
        CommandSpec spec = change("revoke", (own, logins, store) -> {
            List<String> databases = databases(own, store);
            logins.revoke(name(own), databases);
            streams.out().println("Login " + name(own) + " may no longer use " + String.join(", ", databases) + ".");
        }, "Takes databases away from a login. Open sessions can no longer use them.",
                "granary login revoke worker --database TranslationServices");
        addDatabases(spec, true);
        return addName(spec);
    }

    private static @Nullable LocalDateTime expiry(CommandSpec own) {
        String text = Flags.value(own, EXPIRES);
        try {
            return text == null ? null : LocalDate.parse(text).atStartOfDay();
        } catch (DateTimeParseException e) {
            throw new UsageException(EXPIRES + " takes a date like 2026-01-31, and \"" + text + "\" is none.");
        }
    }

    private CommandSpec enabled(String command, boolean disabled) {
        return addName(change(command, (own, logins, _) -> {
            logins.setDisabled(name(own), disabled);
            streams.out().println("Login " + name(own) + (disabled ? " is disabled." : " is enabled."));
        }, disabled
                ? "Keeps a login out until it is enabled again. Open sessions continue. The only administrator cannot be disabled."
                : "Lets a login in again that was disabled.", "granary login " + command + " worker"));
    }

    private CommandSpec unlock() {
        return addName(change("unlock", (own, logins, _) -> {
            logins.unlock(name(own));
            streams.out().println("Login " + name(own) + " is not locked.");
        }, "Ends the lock of a login that had too many wrong passwords.", "granary login unlock worker"));
    }

    private CommandSpec rename() {
        CommandSpec spec = addName(change("rename", (own, logins, _) -> {
            String newName = own.commandLine().getParseResult().matchedPositionalValue(1, "");
            logins.rename(name(own), newName);
            streams.out().println("Login " + name(own) + " is now called " + newName + ".");
        }, "Gives a login another name; sa can have another, too. It keeps its password and its rights.",
                "granary login rename sa captain"));
        return spec.addPositional(PositionalParamSpec.builder().index("1").paramLabel("NEW").type(String.class)
                .required(true).description("Its new name.").build());
    }

    private CommandSpec remove() {
        return addName(change("remove", (own, logins, _) -> {
            logins.remove(name(own));
            streams.out().println("Removed login " + name(own) + ".");
        }, "Removes a login and its users. Open sessions may do nothing any more.", "granary login remove worker"));
    }

    private String newPassword(CommandSpec own, String name) {
        return new PasswordInput(streams, "Type it at a terminal, write it to standard input, or give a file with "
                + PASSWORD_FILE + ".").chosen(name, Flags.value(own, PASSWORD_FILE));
    }

    /// What a command does with the logins of a store.
    private interface Action {
        void run(CommandSpec own, LoginStore logins, Store store);
    }

    /// A command that changes logins, which the audit trail tells of.
    private CommandSpec change(String name, Action action, String description, String example) {
        return command(name, (own, logins, store) -> Auditing.command(SettingFlags.read(own, environment),
                AuditEvent.CHANGE, "login " + name, name(own), () -> {
                    action.run(own, logins, store);
                    return true;
                }), description, example);
    }

    private CommandSpec command(String name, Action action, String description,
            String example) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command(name, () -> {
            Settings settings = SettingFlags.read(own[0], environment);
            Path data = settings.get(ServerSettings.DATA);
            if (!Files.isDirectory(data) && Stores.isEmbedded(settings, LoginStore.MASTER.name())) {
                throw new FailureException(
                        "There is no data folder " + data + ". Start the server once, or name another with --data.");
            }
            try (Store store = Stores.openBeside(settings, data)) {
                action.run(own[0], new LoginStore(store.open(LoginStore.MASTER), Passwords.rules(settings)), store);
            }
            return 0;
        }, description);
        SettingFlags.addTo(spec, List.of(ServerSettings.DATA, ServerSettings.STORE));
        spec.usageMessage().footer("", "Example: " + example);
        own[0] = spec;
        return spec;
    }

    private static CommandSpec addName(CommandSpec spec) {
        return spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("NAME").type(String.class)
                .required(true).description("The login's name; case does not matter.").build());
    }

    private static void addPasswordFile(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(PASSWORD_FILE).paramLabel("FILE").type(String.class)
                .description("File whose first line is the password.").build());
    }

    private static void addRole(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(ROLE).paramLabel("ROLE").type(String.class)
                .description(
                        "What it is there: db_owner (may do everything; the default), granary_executor (calls procedures,"
                                + " but for those of the schema granary), db_datareader (reads tables), db_datawriter (writes the"
                                + " tables that can be written), or public (nothing until it is granted).")
                .build());
    }

    private static FixedRole role(CommandSpec spec) {
        String given = Flags.value(spec, ROLE);
        return given == null
                ? FixedRole.DB_OWNER
                : FixedRole.named(given).orElseThrow(() -> new UsageException("There is no role " + given + "."
                        + Nearest.suggestion(given,
                                Arrays.stream(FixedRole.values()).map(FixedRole::roleName).toList())));
    }

    private static void addDatabases(CommandSpec spec, boolean required) {
        spec.addOption(OptionSpec.builder(DATABASE).paramLabel("DB").type(String[].class).arity("1..*")
                .required(required)
                .description(
                        "Databases that it may use, one or more of: " + String.join(", ", ServedDatabases.NAMES)
                                + ", or one that was added.")
                .build());
    }

    private static String name(CommandSpec spec) {
        return spec.commandLine().getParseResult().matchedPositionalValue(0, "");
    }

    private static List<String> databases(CommandSpec spec, Store store) {
        String[] given = spec.commandLine().getParseResult().matchedOptionValue(DATABASE, new String[0]);
        return Arrays.stream(given).map(database -> known(database, store)).toList();
    }

    private static String known(String database, Store store) {
        return find(database, ServedDatabases.NAMES)
                .or(() -> SearchDatabases.canBeAdded(database)
                        ? find(database, ServedDatabases.added(store))
                        : Optional.empty())
                .orElseThrow(() -> new UsageException(
                        "There is no database " + database + "."
                                + Nearest.suggestion(database, ServedDatabases.NAMES)));
    }

    private static Optional<String> find(String database, List<String> names) {
        return names.stream().filter(database::equalsIgnoreCase).findFirst();
    }

    private static String mayUse(LoginPrincipal login, Principals all) {
        return all.isMember(login.id(), ServerRole.SYSADMIN)
                ? "administrator"
                : String.join(", ", all.databasesOf(login.id()));
    }

    private static String state(LoginPrincipal login, LoginStore logins) {
        return login.disabled() ? "disabled" : logins.describePassword(login.id());
    }
}

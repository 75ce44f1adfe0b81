package org.granary.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.audit.AuditException;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.cli.config.ConfigCommands;
import org.granary.cli.crawl.CrawlCommands;
import org.granary.cli.jobs.JobsCommands;
import org.granary.cli.locks.LocksCommands;
import org.granary.cli.operations.BackupCommand;
import org.granary.cli.operations.CheckCommand;
import org.granary.cli.operations.DoctorCommand;
import org.granary.cli.operations.RestoreCommand;
import org.granary.cli.search.SearchCommand;
import org.granary.cli.timer.TimerCommands;
import org.granary.cli.work.ConvertCommand;
import org.granary.cli.work.TranslateCommand;
import org.granary.cli.work.WorkCommands;
import org.granary.server.StartException;
import org.granary.server.certificate.CertificateException;
import org.granary.server.login.LoginException;
import org.granary.server.settings.Nearest;
import org.granary.server.settings.SettingException;
import org.granary.store.StoreException;
import org.granary.type.SqlError;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// The tree of commands, and how each kind of failure is reported: one line, and an exit code.
final class Commands {
    /// Commands that show their progress and may run a server beside it, of which only warnings are for people.
    private static final Set<String> WITH_OWN_SERVER = Set.of("convert", "translate");

    private Commands() {}

    /// @param arguments those of the command that is to be run: a server starts without the other commands
    static CommandLine build(Streams streams, Map<String, String> environment, String... arguments) {
        CommandSpec root = CommandSpecs.command("granary", () -> CommandLine.ExitCode.OK,
                """
                        A database server for the services of a SharePoint farm: speaks TDS, so every SQL Server driver is a client.""");
        root.addSubcommand("serve", ServeCommand.spec(streams, environment));
        if (arguments.length > 0 && WITH_OWN_SERVER.contains(arguments[0])) {
            // Before a command makes the first logger, which reads its level once.
            System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        }
        if (!serves(arguments)) {
            addOthers(root, streams, environment);
        }
        // Only when it is asked for: the class that knows it makes the first logger, which reads its level once.
        root.versionProvider(() -> new String[]{VersionCommand.text()});
        root.addOption(
                OptionSpec.builder("-V", "--version").versionHelp(true).description("Print the version.").build());
        root.usageMessage().footer("", "Examples:", //
                "  granary serve                          serve on 127.0.0.1:1433 from ./data",
                "  granary serve --port 0 --data /srv/g   on any free port, from another folder",
                "  granary login add worker --database TranslationServices",
                "                                         a login for one database (asks for its password)",
                "  granary login list                     who may log in",
                "  granary login password sa              another password for the administrator",
                "  granary login remove worker            remove a login",
                "  granary grant SELECT --schema dbo --to worker --database TranslationServices",
                "                                         a permission for a user of a database",
                "  granary role list --database TranslationServices",
                "                                         the roles of a database and their members",
                "  granary sessions --active              who is connected to a running server, and what they do",
                "  granary kill 53                        end a session",
                "  granary jobs list                      the jobs in a queue of a running server",
                "  granary jobs watch 42                  the progress of a job",
                "  granary convert letters/ --to pdf/     convert a folder of documents",
                "  granary work convert --parallel 4      convert documents of a queue of a running server",
                "  granary translate handbook/ --to handbuch/ --from en --into es",
                "                                         translate the documents of a folder",
                "  granary config tree                    the farm's configuration objects",
                "  granary config export farm.txt         all of them in a file that import takes",
                "  granary locks list                     who holds which lock of the timer services",
                "  granary timer add tidy --every 'daily at 03:00' -- /usr/local/bin/tidy",
                "                                         a job that one of many servers runs",
                "  granary timer run                      run the jobs that are due",
                "  granary crawl https://intranet/        crawl a site into the search databases of a running server",
                "  granary crawl status                   the progress of crawls",
                "  granary crawl errors                   URLs that could not be fetched, and the pages that link there",
                "  granary search leave requests          find crawled pages",
                "  granary backup --to /var/backups/granary",
                "                                         a backup of all databases, while the server runs",
                "  granary restore --from /var/backups/granary --data /srv/new",
                "                                         bring the newest backup back, into an empty folder",
                "  granary check                          look for what is wrong with the databases",
                "  granary doctor                         look for what is wrong with the machine and the settings",
                "  granary migrate-store --store jdbc:postgresql://db/granary",
                "                                         copy the databases to PostgreSQL",
                "  granary audit --event login --since 1d who logged in or was refused, and who changed what",
                "  granary certificate --out granary.pem  the certificate, for clients to trust",
                "  granary client-strings                 connection strings for JDBC, ADO.NET, ODBC, Go, Node.js, Python",
                "  granary completion bash                a script by which bash completes commands",
                "  granary --version                      the version", "",
                "granary help COMMAND explains a command with all its flags.");
        CommandLine line = new CommandLine(root);
        line.setOut(writer(streams.out()));
        line.setErr(writer(streams.err()));
        line.setUsageHelpWidth(110);
        line.setExecutionStrategy(Commands::execute);
        line.setParameterExceptionHandler((e, _) -> {
            streams.err().println("granary: " + explain(e));
            return CommandLine.ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, _, _) -> fail(e, streams.err()));
        return line;
    }

    private static boolean serves(String... arguments) {
        return arguments.length > 0 && arguments[0].equals("serve");
    }

    private static void addOthers(CommandSpec root, Streams streams, Map<String, String> environment) {
        root.addSubcommand("login", LoginCommands.spec(streams, environment));
        AccessCommands.addTo(root, streams, environment);
        root.addSubcommand("sessions", SessionsCommands.sessions(streams, environment));
        root.addSubcommand("kill", SessionsCommands.kill(streams, environment));
        root.addSubcommand("jobs", JobsCommands.spec(streams, environment));
        root.addSubcommand("convert", ConvertCommand.spec(streams, environment));
        root.addSubcommand("work", WorkCommands.spec(streams, environment));
        root.addSubcommand("translate", TranslateCommand.spec(streams, environment));
        root.addSubcommand("config", ConfigCommands.spec(streams, environment));
        root.addSubcommand("locks", LocksCommands.spec(streams, environment));
        root.addSubcommand("timer", TimerCommands.spec(streams, environment));
        root.addSubcommand("crawl", CrawlCommands.spec(streams, environment));
        root.addSubcommand("search", SearchCommand.spec(streams, environment));
        root.addSubcommand("backup", BackupCommand.spec(streams, environment));
        root.addSubcommand("restore", RestoreCommand.spec(streams, environment));
        root.addSubcommand("check", CheckCommand.spec(streams, environment));
        root.addSubcommand("doctor", DoctorCommand.spec(streams, environment));
        root.addSubcommand("migrate-store", MigrateStoreCommand.spec(streams, environment));
        root.addSubcommand("audit", AuditCommands.spec(streams, environment));
        root.addSubcommand("certificate", CertificateCommand.spec(streams, environment));
        root.addSubcommand("client-strings", ClientStringsCommand.spec(streams, environment));
        root.addSubcommand("completion", CompletionCommand.spec(streams));
        root.addSubcommand("man", ManCommand.spec(streams));
        root.addSubcommand("version", VersionCommand.spec(streams));
        root.addSubcommand("help", HelpCommand.spec());
    }

    private static int execute(ParseResult result) {
        ParseResult last = result;
        while (last.hasSubcommand()) {
            if (last.isUsageHelpRequested()) {
                break;
            }
            last = last.subcommand();
        }
        CommandSpec spec = last.commandSpec();
        CommandLine line = spec.commandLine();
        boolean nothingAsked = !spec.subcommands().isEmpty() && last.matchedPositionals().isEmpty()
                && !CommandSpecs.isRunnable(spec);
        if (last.isVersionHelpRequested()) {
            line.printVersionHelp(line.getOut());
            return CommandLine.ExitCode.OK;
        }
        if (last.isUsageHelpRequested() || (nothingAsked && spec.parent() == null)) {
            line.usage(line.getOut());
            return CommandLine.ExitCode.OK;
        }
        if (nothingAsked) {
            line.getErr().println("granary: " + missing(spec));
            return CommandLine.ExitCode.USAGE;
        }
        return new CommandLine.RunLast().execute(result);
    }

    private static String missing(CommandSpec spec) {
        String argument = spec.positionalParameters().isEmpty()
                ? ""
                : spec.positionalParameters().getFirst().paramLabel() + ", or ";
        return "Something is missing after " + spec.qualifiedName() + ": " + argument + "one of the commands "
                + String.join(", ", spec.subcommands().keySet()) + "." + seeHelp(spec);
    }

    private static String explain(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
            // Only the name: what follows the sign may be a secret.
            String word = unmatched.getUnmatched().getFirst().replaceFirst("=.*", "");
            CommandSpec spec = e.getCommandLine().getCommandSpec();
            if (word.startsWith("-")) {
                List<String> names = new ArrayList<>();
                spec.options().forEach(option -> names.add(option.longestName()));
                return "Unknown flag " + word + "." + Nearest.suggestion(word, names) + seeHelp(spec);
            }
            if (!spec.subcommands().isEmpty()) {
                return "Unknown command " + word + "." + Nearest.suggestion(word, spec.subcommands().keySet())
                        + seeHelp(spec);
            }
            return "Unexpected argument " + word + "." + seeHelp(spec);
        }
        return String.valueOf(e.getMessage());
    }

    private static String seeHelp(CommandSpec spec) {
        return " See " + spec.qualifiedName() + " --help.";
    }

    private static int fail(Exception e, PrintStream err) {
        return switch (e) {
            case SettingException _,UsageException _ -> say(e.getMessage(), CommandLine.ExitCode.USAGE, err);
            case StartException _,StoreException _,AuditException _,LoginException _,CertificateException _,FailureException _,SqlError _ ->
                say(e.getMessage(), CommandLine.ExitCode.SOFTWARE, err);
            case IOException _ -> say(Wording.reason(e), CommandLine.ExitCode.SOFTWARE, err);
            default -> {
                int code = say("This is a bug in Granary. Please report it with the following:",
                        CommandLine.ExitCode.SOFTWARE, err);
                e.printStackTrace(err);
                yield code;
            }
        };
    }

    private static int say(@Nullable String message, int code, PrintStream err) {
        err.println("granary: " + message);
        return code;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, stream.charset()), true);
    }
}

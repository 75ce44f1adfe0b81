package org.granary.server.cli;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.granary.protocol.config.SharePointConfig;
import org.granary.server.cli.LocksClient.Kind;
import org.granary.server.cli.LocksClient.Lock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary locks …`: who holds which lock of the farm's timer services, and taking locks from servers that are gone.
final class LocksCommands {
    private static final String SERVER = "--server";
    private static final Pattern GUID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final Streams streams;
    private final ClientCommand client;

    private LocksCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary locks", _ -> SharePointConfig.DATABASE);
    }

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var commands = new LocksCommands(streams, environment);
        CommandSpec root = Commands.command("locks", () -> 0,
                "Locks of the farm's timer services: who holds which, until when. --bind, --port and --data are those of the server.");
        root.addSubcommand("list", commands.list());
        root.addSubcommand("release", commands.release());
        root.usageMessage().footer("", "Example: granary locks list");
        return root;
    }

    private CommandSpec list() {
        CommandSpec spec = client.spec("list", (own, connection) -> {
            var locks = new LocksClient(connection);
            LocalDateTime now = locks.now();
            for (Lock lock : locks.locks(SettingFlags.value(own, SERVER))) {
                streams.out().println(line(lock, now));
            }
        }, "Lists all locks, a line each: what it is for (job or database), its identifier, who holds it, when that was last "
                + "confirmed, until when its holder counts on it (UTC), whether it is held, expired or given up, and the name of the job.",
                "granary locks list --server APP1");
        return ClientCommand.option(spec, SERVER, "NAME", "Only locks that this server holds.");
    }

    private CommandSpec release() {
        CommandSpec spec = client.spec("release", (own, connection) -> {
            var locks = new LocksClient(connection);
            String id = own.commandLine().getParseResult().matchedPositionalValue(0, null);
            String server = SettingFlags.value(own, SERVER);
            if ((id == null) == (server == null)) {
                throw new UsageException("Say which lock, or " + SERVER + " and whose.");
            }
            if (id == null) {
                releaseAll(locks, server);
            } else if (!locks.release(kind(id), id)) {
                throw new FailureException("Nobody holds the lock " + id + ".");
            }
        }, "Takes a lock from whoever holds it, or all locks from a server, so that others can have them at once. Only for servers "
                + "that are gone: one that is at work does not notice, and then two do the same work.",
                "granary locks release 0f6c2a4e-8a53-4d0c-9a53-0c2f6f1f7a10");
        ClientCommand.option(spec, SERVER, "NAME", "All locks that this server holds.");
        return spec.addPositional(PositionalParamSpec.builder().index("0").arity("0..1").paramLabel("LOCK")
                .type(String.class).required(false)
                .description("The identifier of a job definition, or the number of a content database.").build());
    }

    private void releaseAll(LocksClient client, @Nullable String server) throws SQLException {
        List<Lock> locks = client.locks(server);
        if (locks.isEmpty()) {
            throw new FailureException(server + " holds no lock.");
        }
        for (Lock lock : locks) {
            client.release(lock.kind(), lock.id());
            streams.out().println("released\t" + lock.kind().word() + "\t" + lock.id());
        }
    }

    private static Kind kind(String id) {
        if (GUID.matcher(id).matches()) {
            return Kind.JOB;
        }
        if (NUMBER.matcher(id).matches()) {
            return Kind.DATABASE;
        }
        throw new UsageException("LOCK is the identifier of a job definition or the number of a content database, and "
                + id + " is neither.");
    }

    private static String line(Lock lock, LocalDateTime now) {
        return String.join("\t", lock.kind().word(), lock.id(), lock.holder(), seconds(lock.time()),
                seconds(lock.until()), state(lock, now), lock.name() == null ? "" : lock.name());
    }

    private static String seconds(LocalDateTime time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// A lock is expired for those who wait no longer for it than its holder counts on it.
    private static String state(Lock lock, LocalDateTime now) {
        if (lock.marked()) {
            return "given up";
        }
        return lock.until().isBefore(now) ? "expired" : "held";
    }
}

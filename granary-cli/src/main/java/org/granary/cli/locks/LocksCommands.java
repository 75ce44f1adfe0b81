package org.granary.cli.locks;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.GuidArgument;
import org.granary.cli.command.Listing;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.cli.command.UsageException;
import org.granary.cli.locks.TimerLocks.Kind;
import org.granary.cli.locks.TimerLocks.Lock;
import org.granary.protocol.config.SharePointConfig;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary locks …`: who holds which lock of the farm's timer services, and taking locks from servers that are gone.
public final class LocksCommands {
    private static final String HOLDER = "--holder";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final Streams streams;
    private final ClientCommand client;

    private LocksCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary locks", _ -> SharePointConfig.DATABASE);
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var commands = new LocksCommands(streams, environment);
        CommandSpec root = CommandSpecs.command("locks", () -> 0,
                "Locks of the farm's timer services: who holds which, until when.");
        root.addSubcommand("list", commands.list());
        root.addSubcommand("release", commands.release());
        root.usageMessage().footer("", "Example: granary locks list");
        return root;
    }

    private CommandSpec list() {
        CommandSpec spec = client.spec("list", own -> {
            String holder = Flags.value(own, HOLDER);
            return connection -> {
                var locks = new TimerLocks(connection);
                LocalDateTime now = locks.now();
                var table = new Table("FOR", "LOCK", "HOLDER", "CONFIRMED (UTC)", "UNTIL (UTC)", "STATE", "JOB");
                for (Lock lock : locks.locks(holder)) {
                    table.row(lock.kind().word(), lock.id(), lock.holder(), seconds(lock.time()),
                            seconds(lock.until()), state(lock, now), lock.name() == null ? "" : lock.name());
                }
                Listing.print(own, streams, table);
                return 0;
            };
        }, "Lists all locks, one per line: what it is for (job or database), its identifier, the server that holds it, when that"
                + " server last confirmed it, when it expires, and whether it is held, expired or given up.",
                "granary locks list --holder APP1");
        return Flags.option(Listing.addTo(spec), HOLDER, "NAME", "Only locks that this server of the farm holds.");
    }

    private CommandSpec release() {
        CommandSpec spec = client.spec("release", own -> {
            String id = own.commandLine().getParseResult().matchedPositionalValue(0, null);
            String holder = Flags.value(own, HOLDER);
            if ((id == null) == (holder == null)) {
                throw new UsageException(
                        "Name either one lock, or with " + HOLDER + " the server whose locks to release.");
            }
            Kind kind = id == null ? Kind.JOB : kind(id);
            return connection -> {
                var locks = new TimerLocks(connection);
                if (id == null) {
                    releaseAll(own, locks, holder);
                } else if (locks.release(kind, id)) {
                    sayReleased(own, kind, id);
                } else {
                    throw new FailureException("Nobody holds the lock " + id + ".");
                }
                return 0;
            };
        }, "Releases a lock, or all locks of a server, so that others can take them at once. Only for servers that no longer"
                + " run: one that still runs does not notice, and then two servers do the same work.",
                "granary locks release 0f6c2a4e-8a53-4d0c-9a53-0c2f6f1f7a10");
        Flags.option(DoneLine.addTo(spec), HOLDER, "NAME", "All locks that this server of the farm holds.");
        return spec.addPositional(PositionalParamSpec.builder().index("0").arity("0..1").paramLabel("LOCK")
                .type(String.class).required(false)
                .description("The identifier of a job definition, or the number of a content database.").build());
    }

    private void releaseAll(CommandSpec own, TimerLocks timerLocks, @Nullable String holder) throws SQLException {
        List<Lock> locks = timerLocks.locks(holder);
        if (locks.isEmpty()) {
            throw new FailureException(holder + " holds no lock.");
        }
        for (Lock lock : locks) {
            timerLocks.release(lock.kind(), lock.id());
            sayReleased(own, lock.kind(), lock.id());
        }
    }

    private void sayReleased(CommandSpec own, Kind kind, String id) {
        DoneLine.print(own, streams, "released " + kind.word() + " " + id, "for", kind.word(), "lock", id);
    }

    private static Kind kind(String id) {
        if (GuidArgument.isGuid(id)) {
            return Kind.JOB;
        }
        if (NUMBER.matcher(id).matches()) {
            return Kind.DATABASE;
        }
        throw new UsageException("LOCK is the identifier of a job definition or the number of a content database, and "
                + id + " is neither.");
    }

    private static String seconds(LocalDateTime time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ');
    }

    /// A lock is expired for those who wait no longer for it than its holder counts on it.
    private static String state(Lock lock, LocalDateTime now) {
        if (lock.marked()) {
            return "given up";
        }
        return lock.until().isBefore(now) ? "expired" : "held";
    }
}

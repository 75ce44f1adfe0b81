package org.granary.bench;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.protocol.config.SharePointConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Timer locks of MS-WSSCFGD beside the same in PL/pgSQL.
@Command(name = "locks", mixinStandardHelpOptions = true, description = "Timer locks taken and released, beside the same as functions of PostgreSQL, both with TLS.")
final class LocksCommand implements Callable<Integer> {
    @Mixin
    private ComparisonOptions options = new ComparisonOptions();

    private final AtomicInteger services = new AtomicInteger();
    private final PrintWriter out;

    LocksCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            if (options.baseline != null) {
                try (GranaryProcess before = GranaryProcess.startBuild(options.baseline, folder.resolve("before"));
                        GranaryProcess after = GranaryProcess.start(folder.resolve("after"))) {
                    compare(new Comparison<>("before", "after", side(before), side(after), options, out),
                            "Timer locks, two builds, by connections: ratio");
                }
                return;
            }
            try (PostgresProcess postgres = PostgresProcess.start(folder.resolve("postgres"), true);
                    GranaryProcess process = GranaryProcess.start(folder.resolve("granary"))) {
                compare(new Comparison<>("PostgreSQL", "Granary",
                        new Side<Locks>(postgres, () -> new PostgresLocks(postgres.open(), nextService())),
                        side(process), options, out), "Timer locks beside PL/pgSQL, by connections: ratio");
            }
        });
        return 0;
    }

    private static void compare(Comparison<Locks> comparison, String title) throws Exception {
        comparison.run(new LocksTrial());
        comparison.finish(title);
    }

    private Side<Locks> side(GranaryProcess process) {
        GranaryServers granary = new GranaryServers(List.of(process), null, true);
        return new Side<>(granary, () -> new GranaryLocks(granary.open(SharePointConfig.DATABASE), nextService()));
    }

    private String nextService() {
        return "SERVER" + services.incrementAndGet();
    }
}

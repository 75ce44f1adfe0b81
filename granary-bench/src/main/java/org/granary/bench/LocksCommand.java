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
            try (PostgresProcess postgres = PostgresProcess.start(folder.resolve("postgres"), true);
                    GranaryProcess process = GranaryProcess.start(folder.resolve("granary"))) {
                GranaryServers granary = new GranaryServers(List.of(process), null, true);
                var comparison = new Comparison<>("PostgreSQL", "Granary",
                        new Side<Locks>(postgres, () -> new PostgresLocks(postgres.open(), nextService())),
                        new Side<Locks>(granary,
                                () -> new GranaryLocks(granary.open(SharePointConfig.DATABASE), nextService())),
                        options, out);
                comparison.run(new LocksTrial());
                comparison.finish("Timer locks beside PL/pgSQL, by connections: ratio");
            }
        });
        return 0;
    }

    private String nextService() {
        return "SERVER" + services.incrementAndGet();
    }
}

package org.granary.torture.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.granary.process.KillablePostgres;
import org.granary.process.ServerProcess;
import org.granary.torture.check.Invariants;
import org.granary.torture.check.LedgerCheck;
import org.granary.torture.check.Problems;
import org.granary.torture.check.ServerRows;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.load.Targets;
import org.granary.torture.load.VersionCache;
import org.jspecify.annotations.Nullable;

/// The servers of a run: one with the embedded store, or two with PostgreSQL.
public final class Cluster implements AutoCloseable {
    private final Path folder;
    private final @Nullable KillablePostgres postgres;
    private final List<@Nullable ServerProcess> servers = new ArrayList<>();
    private final Targets targets = new Targets();
    private final List<String> flags;

    private Cluster(Path folder, @Nullable KillablePostgres postgres, List<String> flags) {
        this.folder = folder;
        this.postgres = postgres;
        this.flags = flags;
    }

    /// Starts all, on what an earlier run has left in the folder.
    ///
    /// @param flags more of them for `serve`
    public static Cluster start(Path folder, StoreChoice store, String... flags)
            throws IOException, InterruptedException {
        Cluster cluster = new Cluster(folder,
                store == StoreChoice.POSTGRESQL ? KillablePostgres.start(folder.resolve("postgres")) : null,
                List.of(flags));
        int count = store == StoreChoice.POSTGRESQL ? 2 : 1;
        for (int i = 0; i < count; i++) {
            cluster.servers.add(null);
            cluster.startServer(i);
        }
        return cluster;
    }

    /// Starts one that was killed.
    public void startServer(int index) throws IOException {
        ServerProcess server = ServerProcess.start(data(index), flags());
        servers.set(index, server);
        targets.set(index, server.port());
    }

    private String[] flags() {
        List<String> all = new ArrayList<>(List.of("--log-level", "warn"));
        String url = url();
        if (url != null) {
            all.addAll(List.of("--store", url));
        }
        all.addAll(flags);
        return all.toArray(String[]::new);
    }

    /// Where everything is.
    public Path folder() {
        return folder;
    }

    Path data(int index) {
        return folder.resolve("granary" + index);
    }

    @Nullable
    String url() {
        return postgres == null ? null : postgres.url();
    }

    public Targets targets() {
        return targets;
    }

    public ServerProcess server(int index) {
        return Objects.requireNonNull(servers.get(index));
    }

    int size() {
        return servers.size();
    }

    /// `kill -9` of somebody, and a new start; sometimes of the new one while it starts.
    ///
    /// @return who it was
    String killSomebody(Random random) throws IOException, InterruptedException {
        int victim = random.nextInt(postgres == null ? 1 : 4);
        if (postgres != null && victim == 2) {
            postgres.killAndStart();
            return "PostgreSQL";
        }
        // All of them, or one.
        List<Integer> killed = victim == 3 ? List.of(0, 1) : List.of(victim);
        for (int index : killed) {
            server(index).kill();
            server(index).close();
        }
        boolean again = random.nextInt(4) == 0;
        for (int index : killed) {
            if (again) {
                ServerProcess.killWhileStarting(data(index), 100 + random.nextInt(900), flags());
            }
            startServer(index);
        }
        return (killed.size() > 1 ? "both servers" : "a server") + (again ? ", also while it started" : "");
    }

    /// Compares all that was ever acknowledged with what each server has, and looks at the rules of the protocols.
    public Problems check(Ledger ledger, VersionCache versions) throws Exception {
        Problems problems = Invariants.check(data(0), url());
        for (int i = 0; i < size(); i++) {
            ServerRows rows = ServerRows.of(targets, i);
            problems.addAll(LedgerCheck.run(ledger, rows));
            problems.addAll(LedgerCheck.versions(versions, rows));
        }
        return problems;
    }

    @Override
    public void close() throws IOException {
        for (ServerProcess server : servers) {
            if (server != null) {
                server.close();
            }
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}

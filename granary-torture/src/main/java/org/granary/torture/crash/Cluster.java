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
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final Path folder;
    private final @Nullable Postgres postgres;
    /// By server, what is between it and each PostgreSQL.
    private final List<List<Network>> networks = new ArrayList<>();
    private final List<@Nullable ServerProcess> servers = new ArrayList<>();
    private final Targets targets = new Targets();
    private final List<String> flags;

    private Cluster(Path folder, @Nullable Postgres postgres, List<String> flags) {
        this.folder = folder;
        this.postgres = postgres;
        this.flags = flags;
    }

    /// Starts all, on what an earlier run has left in the folder.
    ///
    /// @param flags more of them for `serve`
    public static Cluster start(Path folder, StoreChoice store, String... flags)
            throws IOException, InterruptedException {
        Postgres postgres = switch (store) {
            case EMBEDDED -> null;
            case POSTGRESQL -> new OnePostgres(KillablePostgres.start(folder.resolve("postgres")));
            case POSTGRESQL_STANDBY -> new PostgresPair(folder.resolve("postgres"));
        };
        Cluster cluster = new Cluster(folder, postgres, List.of(flags));
        int count = postgres == null ? 1 : 2;
        for (int i = 0; i < count; i++) {
            cluster.servers.add(null);
            List<Network> networks = new ArrayList<>();
            for (int port : postgres == null ? List.<Integer>of() : postgres.ports()) {
                networks.add(new Network(port));
            }
            cluster.networks.add(networks);
            cluster.startServer(i);
        }
        return cluster;
    }

    /// Starts one that was killed.
    public void startServer(int index) throws IOException {
        ServerProcess server = ServerProcess.start(data(index), flags(index));
        servers.set(index, server);
        targets.set(index, server.port());
    }

    private String[] flags(int index) {
        List<String> all = new ArrayList<>(List.of("--log-level", "warn"));
        if (postgres != null) {
            all.addAll(List.of("--store", url(networks.get(index).stream().map(Network::port).toList())));
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
        return postgres == null ? null : url(postgres.ports());
    }

    private static String url(List<Integer> ports) {
        return "jdbc:postgresql://"
                + String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList())
                + "/postgres?user=postgres&sslmode=disable&gssEncMode=disable"
                + (ports.size() > 1 ? "&targetServerType=primary" : "");
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

    /// `kill -9` of somebody, and a new start; sometimes of the new one while it starts. With PostgreSQL also a cut of the
    /// network.
    ///
    /// @return who it was
    String killSomebody(Random random) throws IOException, InterruptedException {
        int victim = random.nextInt(postgres == null ? 1 : 6);
        if (postgres != null && victim == 2) {
            return postgres.kill();
        }
        if (victim > 3) {
            return cutNetwork(networks.get(random.nextInt(networks.size())), random);
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
                ServerProcess.killWhileStarting(data(index), 100 + random.nextInt(900), flags(index));
            }
            startServer(index);
        }
        return (killed.size() > 1 ? "both servers" : "a server") + (again ? ", also while it started" : "");
    }

    /// Between one server and PostgreSQL.
    private static String cutNetwork(List<Network> networks, Random random) throws IOException, InterruptedException {
        int how = random.nextInt(4);
        int millis = 500 + random.nextInt(4_000);
        for (Network network : networks) {
            switch (how) {
                case 0 -> network.cut();
                case 1 -> network.beSilent(millis / networks.size());
                case 2 -> network.cutNext(Network.Cut.BEFORE_COMMIT);
                default -> network.cutNext(Network.Cut.AFTER_COMMIT);
            }
        }
        // The next COMMIT is that of a client that works; one of several networks is used.
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (how > 1 && networks.stream().allMatch(Network::isCutPending) && System.nanoTime() - end < 0) {
            Thread.sleep(5);
        }
        return switch (how) {
            case 0 -> "the network, at any time";
            case 1 -> "the network, where nothing came through for a time";
            case 2 -> "the network, before a COMMIT";
            default -> "the network, before the answer to a COMMIT";
        };
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
        for (List<Network> some : networks) {
            for (Network network : some) {
                network.close();
            }
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}

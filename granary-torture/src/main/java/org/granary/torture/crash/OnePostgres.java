package org.granary.torture.crash;

import java.io.IOException;
import java.util.List;
import org.granary.process.KillablePostgres;

/// One server, which is started again.
record OnePostgres(KillablePostgres server) implements Postgres {
    @Override
    public List<Integer> ports() {
        return List.of(server.port());
    }

    @Override
    public String kill() throws IOException, InterruptedException {
        server.killAndStart();
        return "PostgreSQL";
    }

    @Override
    public void close() {
        server.close();
    }
}

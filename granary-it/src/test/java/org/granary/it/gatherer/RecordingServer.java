package org.granary.it.gatherer;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.granary.gatherer.protocol.CallLog;
import org.granary.gatherer.protocol.CallLog.Call;
import org.granary.gatherer.protocol.Server;

/// Remembers the calls of a gatherer.
final class RecordingServer implements Server {
    private final Server server;
    private final List<Call> calls = new CopyOnWriteArrayList<>();

    RecordingServer(Server server) {
        this.server = server;
    }

    @Override
    public Connection connect(String database) throws SQLException {
        return server.connect(database);
    }

    @Override
    public String administration() {
        return server.administration();
    }

    @Override
    public CallLog calls() {
        return calls::add;
    }

    /// What was called for a crawl, each call as its procedure and stage.
    List<String> of(int crawl) {
        return calls.stream().filter(call -> call.crawl() == crawl).map(Call::what).toList();
    }

    /// What was called, whatever for.
    List<String> all() {
        return calls.stream().map(Call::what).toList();
    }

    /// Who made a call.
    List<Integer> components(int crawl, String what) {
        return calls.stream().filter(call -> call.crawl() == crawl && call.what().equals(what)).map(Call::component)
                .distinct().sorted().toList();
    }

    /// In which databases a call was made.
    List<String> databases(int crawl, String what) {
        return calls.stream().filter(call -> call.crawl() == crawl && call.what().equals(what)).map(Call::database)
                .distinct().sorted().toList();
    }
}

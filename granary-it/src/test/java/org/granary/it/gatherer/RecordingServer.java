package org.granary.it.gatherer;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.granary.client.search.Link;
import org.granary.gatherer.protocol.CallLog;
import org.granary.gatherer.protocol.CallLog.Call;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.protocol.Transactions;
import org.granary.records.TransactionCommit;

/// Remembers the calls of a gatherer.
final class RecordingServer implements Server {
    private final Server server;
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final List<Sent> sent = new CopyOnWriteArrayList<>();

    private record Sent(Call call, Object contents) {}

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
        return new CallLog() {
            @Override
            public void calls(Call call) {
                calls.add(call);
            }

            @Override
            public void sends(Call call, Object contents) {
                sent.add(new Sent(call, contents));
            }
        };
    }

    /// The transactions that were ended, as they were sent.
    List<Transactions> transactions(int crawl) {
        return contents(crawl).filter(Transactions.class::isInstance).map(Transactions.class::cast).toList();
    }

    /// Their records, by the URL that is shown.
    Map<String, TransactionCommit> records(int crawl) {
        Map<String, TransactionCommit> records = new TreeMap<>();
        transactions(crawl).forEach(transactions -> transactions.records()
                .forEach(record -> records.put(String.valueOf(record.displayUrl()), record)));
        return records;
    }

    /// The links that were inserted.
    List<Link> links(int crawl) {
        return contents(crawl).filter(List.class::isInstance).flatMap(list -> ((List<?>) list).stream())
                .map(Link.class::cast).toList();
    }

    private Stream<Object> contents(int crawl) {
        return sent.stream().filter(one -> one.call.crawl() == crawl).map(Sent::contents);
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

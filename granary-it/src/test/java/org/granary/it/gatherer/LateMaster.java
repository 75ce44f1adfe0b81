package org.granary.it.gatherer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.granary.gatherer.protocol.CallLog;
import org.granary.gatherer.protocol.Server;

/// A second master that comes too late: just before the gatherer makes certain calls for a crawl for the first time, it calls stages for phases that are long past.
final class LateMaster implements Server {
    private final Server server;
    private final int crawl;
    private final Map<String, List<Integer>> lateStages;
    private final List<Integer> called = new CopyOnWriteArrayList<>();

    /// @param lateStages by the call that they come before
    LateMaster(Server server, int crawl, Map<String, List<Integer>> lateStages) {
        this.server = server;
        this.crawl = crawl;
        this.lateStages = new ConcurrentHashMap<>(lateStages);
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
                if (call.crawl() == crawl) {
                    List<Integer> stages = lateStages.remove(call.what());
                    if (stages != null) {
                        stages.forEach(LateMaster.this::callStage);
                    }
                }
            }

            @Override
            public void sends(Call call, Object contents) {}
        };
    }

    /// The stages that it has called.
    List<Integer> called() {
        return List.copyOf(called);
    }

    private void callStage(int stage) {
        try (Connection connection = server.connect(server.administration());
                PreparedStatement statement = connection.prepareStatement("""
                        DECLARE @misc int, @status int, @subStatus int;
                        EXEC dbo.proc_MSS_CrawlAdmin 0, 1, ?, 1, ?, 0, 0, 0, @misc OUTPUT, @status OUTPUT,
                          @subStatus OUTPUT""")) {
            statement.setInt(1, stage);
            statement.setInt(2, crawl);
            statement.execute();
            called.add(stage);
        } catch (SQLException e) {
            throw new AssertionError("Stage " + stage + " failed.", e);
        }
    }
}

package org.granary.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One Granary process, or several with one store. Connections go to the processes in turn, as a load balancer sends them. Whoever started the
/// processes closes them.
final class GranaryServers implements MeasuredServer {
    private final List<GranaryProcess> processes;
    private final @Nullable PostgresProcess store;
    private final boolean tls;
    private final AtomicInteger next = new AtomicInteger();

    /// @param store what they keep their data in, or null for files
    GranaryServers(List<GranaryProcess> processes, @Nullable PostgresProcess store, boolean tls) {
        this.processes = List.copyOf(processes);
        this.store = store;
        this.tls = tls;
    }

    /// One that keeps its data in files, without encryption.
    static GranaryServers of(GranaryProcess process) {
        return new GranaryServers(List.of(process), null, false);
    }

    Connection open(String database) throws SQLException {
        return processes.get(next.getAndIncrement() % processes.size()).open(database, tls);
    }

    Queue queue() throws SQLException {
        return new GranaryQueue(open("TranslationServices"));
    }

    @Override
    public Usage usage() throws IOException {
        Usage all = Usage.NONE;
        for (GranaryProcess process : processes) {
            all = all.plus(process.usage());
        }
        return store == null ? all : all.withStore(store.usage());
    }

    @Override
    public long compilationMillis() throws IOException {
        long all = 0;
        for (GranaryProcess process : processes) {
            all += process.compilationMillis();
        }
        return all;
    }

    @Override
    public void settle() throws SQLException {
        if (store != null) {
            store.settle();
        }
    }

    @Override
    public void startRecording() throws IOException {
        for (GranaryProcess process : processes) {
            process.startRecording();
        }
    }

    @Override
    public void stopRecording(Path file) throws IOException {
        for (GranaryProcess process : processes) {
            process.stopRecording(file);
        }
    }
}

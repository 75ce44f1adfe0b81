package org.granary.console.live;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.granary.console.api.ApiCall;
import org.granary.console.api.Endpoint;
import org.granary.console.api.Kind;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.http.HttpMethod;
import org.granary.console.json.Json;
import org.granary.console.login.WebSession;
import org.granary.security.Permission;
import org.granary.server.GranaryServer;
import org.granary.server.doctor.Doctor;
import org.granary.session.LocalLogin;
import org.jspecify.annotations.Nullable;

/// The overview: what the server is, and its figures as they change.
public final class LiveApi {
    private static final String TAG = "overview";
    private static final int MOST_READERS = 6;
    private static final Duration LONGEST = Duration.ofHours(1);

    private final GranaryServer server;
    private final Figures figures;
    private final Problems problems;
    private final String store;
    private final Instant started = Instant.now();

    /// @param store what the databases are kept in, without secrets
    public LiveApi(GranaryServer server, Figures figures, Doctor doctor, String store) {
        this.server = server;
        this.figures = figures;
        this.problems = new Problems(server, doctor);
        this.store = store;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                new Endpoint(HttpMethod.GET, "/overview", TAG, "What the server is.", List.of(),
                        new Kind.Parts(Field.of("version", Simple.TEXT), Field.of("java", Simple.TEXT),
                                Field.of("started", Simple.TEXT), Field.of("store", Simple.TEXT),
                                Field.of("databases", Simple.INTEGER), Field.of("processors", Simple.INTEGER),
                                Field.of("groupCommit", Simple.TRUTH), Field.of("memoryLimit", Simple.LONG),
                                Field.of("heapLimit", Simple.LONG)),
                        false, false, _ -> overview()),
                new Endpoint(HttpMethod.GET, "/problems", TAG,
                        "What is wrong with the server and its machine, and what to do. Needs VIEW SERVER STATE.",
                        List.of(), Problems.KIND, false, false, call -> {
                            requireMayLook(call.person().login());
                            return problems.answer();
                        }),
                new Endpoint(HttpMethod.GET, "/events", TAG,
                        "Figures of the server, a sample every second: first an event \"history\" with those of the last minutes,"
                                + " then \"sample\" with each new one. Needs VIEW SERVER STATE and a session.",
                        List.of(), new Kind.Parts(Sample.NAMES.stream()
                                .map(name -> Field.of(name, Simple.NUMBER)).toList()),
                        false, true, this::events));
    }

    private HttpAnswer overview() {
        return HttpAnswer.json(Json.object(out -> {
            out.field("version", GranaryServer.version());
            out.field("java", Runtime.version().toString());
            out.field("started", started.toString());
            out.field("store", store);
            out.field("databases", server.catalog().openDatabases().size());
            out.field("processors", Runtime.getRuntime().availableProcessors());
            out.field("groupCommit", server.catalog().openDatabases().stream()
                    .anyMatch(database -> database.store().writeStatistics() != null));
            out.field("memoryLimit", server.memory().limit());
            out.field("heapLimit", Runtime.getRuntime().maxMemory());
        }));
    }

    private HttpAnswer events(ApiCall call) {
        WebSession session = call.person().session();
        if (session == null) {
            throw new HttpException(403, "This needs a session.");
        }
        requireMayLook(session.login());
        if (!session.join(MOST_READERS)) {
            throw new HttpException(429, "Too many pages of yours read events already.");
        }
        return new HttpAnswer.Events(sink -> {
            try {
                send(session, sink);
            } finally {
                session.leave();
            }
        });
    }

    private void requireMayLook(LocalLogin login) {
        if (!mayLook(login)) {
            throw new HttpException(403, 300,
                    "VIEW SERVER STATE permission was denied on object 'server', database 'master'.");
        }
    }

    private boolean mayLook(LocalLogin login) {
        return server.localSessions().permissions(login).contains(Permission.VIEW_SERVER_STATE);
    }

    /// Until the client leaves, the session is over, or its permission is gone.
    private void send(WebSession session, HttpAnswer.EventSink sink) throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        @Nullable
        Sample last = null;
        while (System.nanoTime() < end && !session.isEnded() && mayLook(session.login())) {
            List<Sample> next = figures.after(last == null ? 0 : last.time());
            if (last == null) {
                sink.send("history",
                        Json.text(out -> out.list(list -> next.forEach(sample -> list.object(sample::write)))));
            } else {
                for (Sample sample : next) {
                    sink.send("sample", Json.object(sample::write));
                }
            }
            last = next.isEmpty() ? last : next.getLast();
            if (next.isEmpty()) {
                sink.send("wait", "{}");
            }
        }
        if (session.isEnded()) {
            sink.send("ended", "{}");
        }
    }
}

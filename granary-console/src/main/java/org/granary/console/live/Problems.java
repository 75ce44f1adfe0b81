package org.granary.console.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.console.api.Kind;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.json.Json;
import org.granary.metrics.Health;
import org.granary.server.GranaryServer;
import org.granary.server.doctor.Doctor;
import org.granary.server.doctor.Finding;

/// What is wrong with the server: databases that cannot be read, and what the doctor finds.
final class Problems {
    static final Kind KIND = Kind.rows(Field.of("level", Simple.TEXT), Field.of("topic", Simple.TEXT),
            Field.of("text", Simple.TEXT), Field.of("advice", Simple.TEXT));
    /// The doctor connects to PostgreSQL, which is not done for every page that is open.
    private static final long KEPT_NANOS = 10_000_000_000L;

    private final Health health;
    private final Doctor doctor;
    private List<Finding> found = List.of();
    private long foundAt = System.nanoTime() - KEPT_NANOS;

    Problems(GranaryServer server, Doctor doctor) {
        this.health = new Health(server);
        this.doctor = doctor;
    }

    HttpAnswer answer() {
        List<Finding> findings = find();
        return HttpAnswer.json(Json.object(out -> out.name("rows").list(rows -> findings.forEach(
                finding -> rows.object(row -> {
                    row.field("level", finding.level().name().toLowerCase(Locale.ROOT));
                    row.field("topic", finding.topic());
                    row.field("text", finding.text());
                    row.field("advice", finding.advice());
                })))));
    }

    private synchronized List<Finding> find() {
        if (System.nanoTime() - foundAt >= KEPT_NANOS) {
            List<Finding> findings = new ArrayList<>();
            String unreadable = health.problem();
            if (unreadable != null) {
                findings.add(new Finding(Finding.Level.PROBLEM, "databases", "The server is " + unreadable + ".",
                        "Look at the other problems here, and at the log."));
            }
            doctor.runInServer().stream().filter(finding -> finding.level() != Finding.Level.OK)
                    .forEach(findings::add);
            found = findings;
            foundAt = System.nanoTime();
        }
        return found;
    }
}

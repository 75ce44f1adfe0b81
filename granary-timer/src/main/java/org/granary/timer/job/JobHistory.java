package org.granary.timer.job;

import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.granary.timer.farm.ConfigObject;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmClasses;
import org.granary.timer.farm.FieldXml;
import org.granary.timer.job.JobRun.Outcome;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/// The last runs of jobs. The document keeps the last job instance on each server and no more, so each server keeps a
/// configuration object of its own below a job definition. It goes with the definition.
public final class JobHistory {
    /// How many runs a server keeps for each job.
    public static final int KEPT = 20;
    private static final int ATTEMPTS_TO_STORE = 5;
    private static final String EMPTY = FieldXml.write(_ -> {});

    private JobHistory() {}

    /// The runs on all servers, the newest first.
    public static List<JobRun> of(Farm farm, UUID job) {
        List<JobRun> runs = new ArrayList<>();
        farm.below(job, FarmClasses.JOB_HISTORY).forEach(object -> runs.addAll(read(object)));
        runs.sort(Comparator.comparing(JobRun::started).reversed());
        return runs;
    }

    private static List<JobRun> read(ConfigObject object) {
        List<JobRun> runs = new ArrayList<>();
        for (Element element : FieldXml.parse(object.properties()).elements("run")) {
            try {
                String took = attribute(element, "took");
                String exit = attribute(element, "exit");
                runs.add(new JobRun(Instant.parse(element.getAttribute("due")),
                        Instant.parse(element.getAttribute("started")), took == null ? null : Duration.parse(took),
                        element.getAttribute("server"), Outcome.valueOf(element.getAttribute("outcome")),
                        exit == null ? null : Integer.valueOf(exit), element.getTextContent()));
            } catch (DateTimeException | IllegalArgumentException e) {
                // Written by somebody else: not a run.
            }
        }
        return runs;
    }

    private static @Nullable String attribute(Element element, String name) {
        return element.hasAttribute(name) ? element.getAttribute(name) : null;
    }

    /// Adds a run to what a server keeps. A job that was removed meanwhile has no history.
    public static void add(Farm farm, UUID job, String server, JobRun run) throws SQLException {
        for (int i = 0; i < ATTEMPTS_TO_STORE; i++) {
            farm.refresh();
            if (farm.find(job) == null) {
                return;
            }
            ConfigObject object = farm.provide(job, FarmClasses.JOB_HISTORY, server, EMPTY);
            List<JobRun> runs = new ArrayList<>(read(object));
            runs.add(run);
            List<JobRun> kept = runs.subList(Math.max(0, runs.size() - KEPT), runs.size());
            if (farm.change(object, FieldXml.write(writer -> write(writer, kept)))) {
                return;
            }
        }
        throw new SQLException("The history of a job is changed again and again by others.");
    }

    private static void write(XMLStreamWriter writer, List<JobRun> runs) throws XMLStreamException {
        for (JobRun run : runs) {
            writer.writeStartElement("run");
            writer.writeAttribute("due", run.due().toString());
            writer.writeAttribute("started", run.started().toString());
            if (run.took() != null) {
                writer.writeAttribute("took", run.took().toString());
            }
            writer.writeAttribute("server", run.server());
            writer.writeAttribute("outcome", run.outcome().name());
            if (run.exitCode() != null) {
                writer.writeAttribute("exit", run.exitCode().toString());
            }
            writer.writeCharacters(run.output());
            writer.writeEndElement();
        }
    }
}

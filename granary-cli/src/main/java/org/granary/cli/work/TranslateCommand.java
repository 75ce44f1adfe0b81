package org.granary.cli.work;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.translation.document.DocumentCheck;
import org.granary.translation.document.DocumentFormat;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.work.Translation;
import org.granary.translation.work.Translator;
import org.granary.type.Wording;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.loop.Worker;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.JobCounts;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary translate`: submits the documents of a folder and works on them, until all are done.
public final class TranslateCommand {
    private static final String APPLICATION = "granary translate";
    private static final String TO = "--to";
    private static final String FROM = "--from";
    private static final String INTO = "--into";
    private static final int ATTEMPTS = 3;
    private static final int UNKNOWN_SHOWN = 10;
    private static final long PAUSE_MILLIS = 100;

    private final Streams streams;
    private final Map<String, String> environment;
    private final Map<String, String> failures = new ConcurrentHashMap<>();
    private final Map<String, List<String>> unknown = new ConcurrentHashMap<>();

    private TranslateCommand(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var client = new ClientCommand(streams, environment, APPLICATION, _ -> QueueKind.TRANSLATION.database());
        CommandSpec spec = client.targetSpec("translate", (own, target) -> new TranslateCommand(streams, environment)
                .run(own, target),
                "Translates the documents of a folder (" + DocumentFormat.all()
                        + ") into another folder, through the queue"
                        + " of a running server; `granary work translate` on other machines helps. Formatting is kept. The"
                        + " exit code is 1 when a document failed.",
                "granary translate handbook/ --to handbuch/ --from en --into es");
        Flags.option(spec, TO, "FOLDER", "Where the translations go. Needed.");
        Flags.option(spec, FROM, "LANGUAGE", "The language of the documents, for instance en. Needed.");
        Flags.option(spec, INTO, "LANGUAGE", "The language to translate into, for instance es. Needed.");
        TranslationFlags.addTo(spec);
        WorkerFlags.addTo(spec);
        return spec.addPositional(PositionalParamSpec.builder().index("0").arity("1").paramLabel("FOLDER")
                .type(String.class).required(true).description("The folder with the documents.").build());
    }

    private int run(CommandSpec own, Target target) throws SQLException {
        Path from = Path.of(own.commandLine().getParseResult().matchedPositionalValue(0, "")).toAbsolutePath()
                .normalize();
        Path to = Path.of(required(own, TO)).toAbsolutePath().normalize();
        LanguagePair pair;
        try {
            pair = LanguagePair.of(required(own, FROM), required(own, INTO));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        WorkerOptions options = WorkerFlags.read(own).withRoots(List.of(from.toUri(), to.toUri()));
        // Says at once what is wrong with the server or the login.
        ClientCommand.connect(target, APPLICATION).close();
        List<String> names = documents(from, to);
        try (Translator translator = new Translator(TranslationFlags.engines(own, environment), DocumentCheck.DEFAULT,
                (name, report) -> {
                    if (!report.unknown().isEmpty()) {
                        unknown.put(name, report.unknown());
                    }
                })) {
            // Languages that no engine has are refused before the queue accepts the job.
            String engine = translator.engine(pair).name();
            Files.createDirectories(to);
            streams.out().println(names.size() + " documents, " + pair + ", with " + engine + ".");
            return report(work(target, new NewJob(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE),
                    String.valueOf(from.getFileName()), Translation.settings(pair).xml(),
                    List.of(new NewGroup(root(from), root(to), ATTEMPTS,
                            names.stream().map(name -> new NewGroup.Item(name, name)).toList()))),
                    translator, options));
        } catch (WorkFailure e) {
            throw new FailureException("Nothing is submitted: " + e.getMessage() + ".");
        } catch (IOException e) {
            throw new FailureException(Wording.reason(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException("Interrupted. Other workers go on with the job.");
        }
    }

    private static String required(CommandSpec own, String flag) {
        String value = Flags.value(own, flag);
        if (value == null) {
            throw new UsageException("Missing flag " + flag + ". See granary translate --help.");
        }
        return value;
    }

    private static String root(Path folder) {
        String uri = folder.toUri().toString();
        return uri.endsWith("/") ? uri : uri + "/";
    }

    /// Names of all documents that can be translated, below the folder and not below the other one, as parts of URLs.
    private static List<String> documents(Path folder, Path output) {
        if (!Files.isDirectory(folder)) {
            throw new FailureException("There is no folder " + folder + ".");
        }
        List<String> names = new ArrayList<>();
        URI base = URI.create(root(folder));
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> !file.startsWith(output) && Files.isRegularFile(file)
                    && DocumentFormat.ofFile(String.valueOf(file.getFileName())).isPresent())
                    .sorted(Comparator.naturalOrder())
                    .forEach(file -> names.add(base.relativize(file.toUri()).getRawPath()));
        } catch (IOException e) {
            throw new FailureException(Wording.reason(e));
        }
        if (names.isEmpty()) {
            throw new FailureException("There is no document in " + folder + " that can be translated: "
                    + DocumentFormat.all() + ".");
        }
        return names;
    }

    private JobCounts work(Target target, NewJob job, Translator translator, WorkerOptions options)
            throws SQLException, IOException, InterruptedException {
        try (QueueSession session = new QueueSession(ClientCommand.connect(target, APPLICATION),
                QueueKind.TRANSLATION)) {
            session.submit(job);
            try (Worker worker = new Worker(() -> ClientCommand.connect(target, APPLICATION), QueueKind.TRANSLATION,
                    translator, options, (item, failure) -> {
                        if (failure == null) {
                            failures.remove(item.input());
                        } else {
                            failures.put(item.input(), String.valueOf(failure.getMessage()));
                        }
                    })) {
                Thread thread = Thread.ofPlatform().name("translate").start(() -> {
                    try {
                        worker.run();
                    } catch (SQLException e) {
                        streams.err().println("granary: " + e.getMessage());
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                try {
                    return await(session, job.id(), thread);
                } finally {
                    worker.stop();
                    thread.join();
                }
            }
        }
    }

    private static JobCounts await(QueueSession session, long job, Thread worker)
            throws SQLException, InterruptedException {
        while (true) {
            JobCounts counts = session.status(job)
                    .orElseThrow(() -> new FailureException("Job " + job + " was removed."));
            if (counts.notStarted() + counts.inProgress() == 0) {
                return counts;
            }
            if (!worker.isAlive()) {
                throw new FailureException("The worker ended before job " + job + " was done.");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private int report(JobCounts counts) {
        unknown.forEach((name, texts) -> {
            streams.out().println(name + ": " + texts.size() + " texts are not in the translation memory:");
            texts.stream().limit(UNKNOWN_SHOWN)
                    .forEach(text -> streams.out().println("  " + text.replaceAll("\\p{C}", " ")));
        });
        streams.out().println(counts.succeeded() + " translated, " + counts.failed() + " failed"
                + (counts.canceled() > 0 ? ", " + counts.canceled() + " canceled" : "") + ".");
        failures.forEach((name, reason) -> streams.err().println("granary: " + name + ": " + reason + "."));
        return counts.failed() + counts.canceled() == 0 ? 0 : 1;
    }
}

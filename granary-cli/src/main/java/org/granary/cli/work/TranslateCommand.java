package org.granary.cli.work;

import static org.granary.cli.command.Flags.option;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.GuidArgument;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.translation.document.DocumentCheck;
import org.granary.translation.document.DocumentFormat;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.work.Translation;
import org.granary.translation.work.Translator;
import org.granary.type.Wording;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.Limits;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// `granary translate`: puts documents into the queue of a server, translates them, and says what became of them.
public final class TranslateCommand {
    private static final String FROM = "--from";
    private static final String INTO = "--into";
    private static final String PARTITION = "--partition";
    private static final String PER_DAY = "--limit-per-day";
    private static final String PER_PARTITION = "--limit-per-partition";
    private static final int UNKNOWN_SHOWN = 10;

    private final Streams streams;
    private final Map<String, List<String>> unknown = new ConcurrentHashMap<>();

    private TranslateCommand(Streams streams) {
        this.streams = streams;
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var client = new ClientCommand(streams, environment, "granary translate",
                _ -> QueueKind.TRANSLATION.database());
        CommandSpec spec = client.preparedSpec("translate", own -> new TranslateCommand(streams)
                .prepare(own, client, environment),
                "Translates documents (" + DocumentFormat.all()
                        + "): puts them into the queue of a server, works on them,"
                        + " shows the progress, and names those that failed (exit code 1). Formatting is kept. Uses the"
                        + " server at the address of the settings, or the one that --server names; where none is running"
                        + " and none is named, it runs one itself, from the data folder.",
                "granary translate handbook/ --to handbuch/ --from en --into es");
        option(spec, FROM, "LANGUAGE", "The language of the documents, for instance en. Needed.");
        option(spec, INTO, "LANGUAGE", "The language to translate into, for instance es. Needed.");
        DocumentFlags.addTo(spec);
        option(spec, PARTITION, "GUID", "The job's partition. Workers serve partitions by turns.");
        option(spec, PER_DAY, "NUMBER", "Submit nothing that brings the documents of the last 24 hours above this.");
        option(spec, PER_PARTITION, "NUMBER", "The same for the documents of the partition.");
        TranslationFlags.addTo(spec);
        WorkerFlags.addTo(spec);
        return spec;
    }

    private ClientCommand.OwnWork prepare(CommandSpec own, ClientCommand client, Map<String, String> environment) {
        WorkerOptions options = WorkerFlags.read(own);
        DocumentFlags.to(own);
        LanguagePair pair = languages(own);
        Limits limits = new Limits(limit(own, PER_DAY), limit(own, PER_PARTITION));
        NewJob job = DocumentFlags.job(own, streams, new DocumentJob.Work("translate " + pair, partition(own),
                Translation.settings(pair), limits, name -> name),
                name -> DocumentFormat.ofFile(name).isPresent(),
                "Documents that can be translated end in " + DocumentFormat.all() + ", and not like ");
        var translator = new Translator(TranslationFlags.engines(own, environment), DocumentCheck.DEFAULT,
                (name, report) -> {
                    if (!report.unknown().isEmpty()) {
                        unknown.put(name, report.unknown());
                    }
                });
        return () -> {
            try (translator) {
                // Languages that no engine has are refused before the queue accepts the job.
                String engine = translator.engine(pair).name();
                int code = new DocumentRun(client, streams, environment, new DocumentRun.Kind(QueueKind.TRANSLATION,
                        "translate", "translated", pair + ", with " + engine)).run(own, job, translator, options);
                reportUnknown();
                return code;
            } catch (WorkFailure e) {
                throw new FailureException("Nothing is submitted: " + e.getMessage() + ".");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FailureException("Interrupted.");
            }
        };
    }

    private static LanguagePair languages(CommandSpec own) {
        try {
            return LanguagePair.of(required(own, FROM), required(own, INTO));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static String required(CommandSpec own, String flag) {
        String value = Flags.value(own, flag);
        if (value == null) {
            throw new UsageException("Missing flag " + flag + ". See granary translate --help.");
        }
        return value;
    }

    private static @Nullable Integer limit(CommandSpec own, String flag) {
        String value = Flags.value(own, flag);
        return value == null ? null : (Integer) (int) NumberArgument.number(flag, value, 0, Integer.MAX_VALUE);
    }

    private static @Nullable UUID partition(CommandSpec own) {
        String partition = Flags.value(own, PARTITION);
        return partition == null ? null : GuidArgument.parse(PARTITION, partition);
    }

    private void reportUnknown() {
        unknown.forEach((name, texts) -> {
            streams.out().println(name + ": " + Wording.count(texts.size(), "text")
                    + " not in the translation memory:");
            texts.stream().limit(UNKNOWN_SHOWN)
                    .forEach(text -> streams.out().println("  " + DocumentRun.printable(text)));
            if (texts.size() > UNKNOWN_SHOWN) {
                streams.out().println("  and " + (texts.size() - UNKNOWN_SHOWN) + " more");
            }
        });
    }
}

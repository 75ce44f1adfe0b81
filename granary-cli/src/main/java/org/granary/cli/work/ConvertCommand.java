package org.granary.cli.work;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.option;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.type.Wording;
import org.granary.worker.convert.Engines;
import org.granary.worker.document.Format;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary convert`: puts documents into the queue of a server, converts them, and says what became of them.
public final class ConvertCommand {
    private static final String TO = "--to";
    private static final String FORMAT = "--format";
    private static final String LIST = "--list";
    private static final String UPDATE = "--update";
    private static final String ATTEMPTS = "--attempts";
    private static final String STANDARD_INPUT = "-";

    private ConvertCommand() {}

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var client = new ClientCommand(streams, environment, "granary convert", _ -> QueueKind.WORD_2013.database());
        CommandSpec spec = client.preparedSpec("convert", own -> {
            WorkerOptions options = WorkerFlags.read(own);
            Engines engines = Engines.find(environment);
            NewJob job = job(own, streams, engines);
            return () -> new ConvertRun(client, streams, environment).run(own, job, engines, options);
        }, "Converts documents: puts them into the queue of a server, works on them, shows the progress, and names those"
                + " that failed (exit code 1). Uses the server at the address of the settings, or the one that --server"
                + " names; where none is running and none is named, it runs one itself, from the data folder.",
                "granary convert letters/ --to pdf/ --format pdf");
        option(spec, TO, "PLACE", "Folder or URL (http:, https:) of the results. Needed.");
        option(spec, FORMAT, "FORMAT", "pdf, docx, odt, rtf, html or txt. Default: pdf.");
        option(spec, LIST, "FILE", "File with a document on each line; - for standard input.");
        flag(spec, UPDATE, "Only documents whose result is missing or older than they are.");
        option(spec, ATTEMPTS, "NUMBER", "How often a document may be tried, 1 to 255. Default: 3.");
        WorkerFlags.addTo(spec);
        return spec.addPositional(PositionalParamSpec.builder().index("0..*").arity("0..*").paramLabel("DOCUMENT")
                .type(String[].class)
                .description("A file, a folder with all that is in it, a pattern such as 'letters/*.doc', or a URL.")
                .build());
    }

    private static NewJob job(CommandSpec own, Streams streams, Engines engines) {
        String to = Flags.value(own, TO);
        if (to == null) {
            throw new UsageException("Say with " + TO + " where the results go.");
        }
        URI place = WorkerFlags.place(to);
        if (place.getRawUserInfo() != null) {
            throw new UsageException(TO + ": a URL with a password would be stored in the queue.");
        }
        String name = Flags.value(own, FORMAT);
        Format format = name == null
                ? Format.PDF
                : Format.named(name).orElseThrow(() -> new UsageException(FORMAT + ": \"" + name + "\" is none of "
                        + Format.names(Arrays.asList(Format.values())) + "."));
        int attempts = NumberArgument.of(own, ATTEMPTS, 3, 1, 255);
        if (engines.all().isEmpty()) {
            throw new FailureException(Engines.NONE_FOUND);
        }
        ConvertInputs inputs = inputs(own, streams, engines, format);
        if (!inputs.refused().isEmpty()) {
            throw new FailureException("No engine here (" + engines.names() + ") makes " + format.ending() + " of "
                    + String.join(", ", inputs.refused()) + ".");
        }
        NewJob job = ConvertJob.of(inputs.found(), place, format, attempts);
        return Flags.given(own, UPDATE) ? ConvertJob.changed(job) : job;
    }

    private static ConvertInputs inputs(CommandSpec own, Streams streams, Engines engines, Format format) {
        ConvertInputs inputs = new ConvertInputs(from -> engines.find(from, format).isPresent());
        List<String> named = List
                .of(own.commandLine().getParseResult().matchedPositionalValue(0, new String[0]));
        String list = Flags.value(own, LIST);
        if (named.isEmpty() && list == null) {
            throw new UsageException("Name documents, folders or patterns, or a list of them with " + LIST + ".");
        }
        named.forEach(inputs::add);
        if (list != null && list.equals(STANDARD_INPUT)) {
            inputs.addLines(streams.in());
        } else if (list != null) {
            try (var file = Files.newInputStream(Path.of(list))) {
                inputs.addLines(file);
            } catch (IOException | InvalidPathException e) {
                throw new FailureException("Cannot read " + list + ": " + Wording.reason(e) + ".");
            }
        }
        return inputs;
    }
}

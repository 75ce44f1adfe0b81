package org.granary.cli.work;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.option;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.type.Wording;
import org.granary.worker.queue.NewJob;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The flags of commands that make a job of documents: which they are, and where the results go.
final class DocumentFlags {
    private static final String TO = "--to";
    private static final String LIST = "--list";
    private static final String UPDATE = "--update";
    private static final String ATTEMPTS = "--attempts";
    private static final String STANDARD_INPUT = "-";

    private DocumentFlags() {}

    static void addTo(CommandSpec spec) {
        option(spec, TO, "PLACE", "Folder or URL (http:, https:) of the results. Needed.");
        option(spec, LIST, "FILE", "File with a document on each line; - for standard input.");
        flag(DoneLine.addTo(spec), UPDATE, "Only documents whose result is missing or older than they are.");
        option(spec, ATTEMPTS, "NUMBER", "How often a document may be tried, 1 to 255. Default: 3.");
        spec.addPositional(PositionalParamSpec.builder().index("0..*").arity("0..*").paramLabel("DOCUMENT")
                .type(String[].class)
                .description("A file, a folder with all that is in it, a pattern such as 'letters/*.doc', or a URL.")
                .build());
    }

    /// Where the results go.
    static URI to(CommandSpec own) {
        String to = Flags.value(own, TO);
        if (to == null) {
            throw new UsageException("Say with " + TO + " where the results go.");
        }
        URI place = WorkerFlags.place(to);
        if (place.getRawUserInfo() != null) {
            throw new UsageException(TO + ": a URL with a password would be stored in the queue.");
        }
        return place;
    }

    /// @param suitable whether an engine can do something with a document of that name
    /// @param nothing begins the message that names documents which no engine can do
    static NewJob job(CommandSpec own, Streams streams, DocumentJob.Work work, Predicate<String> suitable,
            String nothing) {
        URI to = to(own);
        int attempts = NumberArgument.of(own, ATTEMPTS, 3, 1, 255);
        DocumentInputs inputs = inputs(own, streams, new DocumentInputs(suitable, to));
        if (!inputs.refused().isEmpty()) {
            throw new FailureException(nothing + String.join(", ", inputs.refused()) + ".");
        }
        NewJob job = DocumentJob.of(inputs.found(), to, work, attempts);
        DocumentJob.requireOtherPlaces(job);
        return Flags.given(own, UPDATE) ? DocumentJob.changed(job) : job;
    }

    private static DocumentInputs inputs(CommandSpec own, Streams streams, DocumentInputs inputs) {
        List<String> named = List.of(own.commandLine().getParseResult().matchedPositionalValue(0, new String[0]));
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

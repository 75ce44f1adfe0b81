package org.granary.cli.work;

import static org.granary.cli.command.Flags.option;

import java.util.Arrays;
import java.util.Map;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.worker.convert.Conversion;
import org.granary.worker.convert.Converter;
import org.granary.worker.convert.Engines;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.document.Format;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.Limits;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import picocli.CommandLine.Model.CommandSpec;

/// `granary convert`: puts documents into the queue of a server, converts them, and says what became of them.
public final class ConvertCommand {
    private static final String FORMAT = "--format";

    private ConvertCommand() {}

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var client = new ClientCommand(streams, environment, "granary convert", _ -> QueueKind.WORD_2013.database());
        CommandSpec spec = client.preparedSpec("convert", own -> {
            WorkerOptions options = WorkerFlags.read(own);
            // Says what is missing before it looks for engines.
            DocumentFlags.to(own);
            Format format = format(own);
            Engines engines = EngineFlag.engines(own, environment);
            NewJob job = DocumentFlags.job(own, streams, new DocumentJob.Work("convert to " + format.ending(), null,
                    Conversion.settings(format), Limits.NONE, format::rename),
                    name -> Format.ofFile(name).filter(from -> engines.find(from, format).isPresent()).isPresent(),
                    "No engine here (" + engines.names() + ") makes " + format.ending() + " of ");
            return () -> {
                try (Converter converter = new Converter(engines, DocumentGuard.DEFAULT)) {
                    if (job.itemCount() > 0) {
                        // It takes about as long as finding or starting a server, and submitting.
                        converter.prepare();
                    }
                    return new DocumentRun(client, streams, environment, new DocumentRun.Kind(QueueKind.WORD_2013,
                            "convert", "converted", "with " + engines.names()))
                            .run(own, job, converter, options);
                }
            };
        }, "Converts documents: puts them into the queue of a server, works on them, shows the progress, and names those"
                + " that failed (exit code 1). Uses the server at the address of the settings, or the one that --server"
                + " names; where none is running and none is named, it runs one itself, from the data folder.",
                "granary convert letters/ --to pdf/ --format pdf");
        option(spec, FORMAT, "FORMAT",
                "pdf, docx, odt, rtf, html or txt. Default: pdf. Without LibreOffice: pdf, html or"
                        + " txt.");
        DocumentFlags.addTo(spec);
        EngineFlag.addTo(spec);
        WorkerFlags.addTo(spec);
        return spec;
    }

    private static Format format(CommandSpec own) {
        String name = Flags.value(own, FORMAT);
        return name == null
                ? Format.PDF
                : Format.named(name).orElseThrow(() -> new UsageException(FORMAT + ": \"" + name + "\" is none of "
                        + Format.names(Arrays.asList(Format.values())) + "."));
    }
}

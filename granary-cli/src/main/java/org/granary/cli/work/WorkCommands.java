package org.granary.cli.work;

import java.util.List;
import java.util.Map;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.translation.document.DocumentCheck;
import org.granary.translation.work.Translator;
import org.granary.worker.convert.Converter;
import org.granary.worker.convert.Engines;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.QueueKind;
import picocli.CommandLine.Model.CommandSpec;

/// `granary work …`: machines that take documents from the queues of a running server.
public final class WorkCommands {
    private static final String DATABASE = "--database";
    private static final List<QueueKind> CONVERSIONS = List.of(QueueKind.WORD_2013, QueueKind.WORD_2010);

    private WorkCommands() {}

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec root = CommandSpecs.command("work", () -> 0,
                "Machines that take documents from the queues of a running server. Any number of them, in as many processes,"
                        + " share the work.");
        root.addSubcommand("convert", convert(streams, environment));
        root.addSubcommand("translate", translate(streams, environment));
        root.usageMessage().footer("", "Example: granary work convert --server queue1:1433 --parallel 4");
        return root;
    }

    private static CommandSpec convert(Streams streams, Map<String, String> environment) {
        var client = new ClientCommand(streams, environment, "granary work convert", own -> kind(own).database());
        CommandSpec spec = client.targetSpec("convert", (own, target) -> {
            WorkerOptions options = WorkerFlags.read(own);
            Engines engines = EngineFlag.engines(own, environment);
            return new WorkerRun(streams).run(target, kind(own), new Converter(engines, DocumentGuard.DEFAULT), options,
                    "Converts documents of " + target.host() + ":" + target.port() + ", " + target.database() + ", "
                            + options.parallel() + " at once. Engines: " + engines.names() + ".");
        }, "Converts documents until SIGTERM. What it has started by then it ends.",
                "granary work convert --server queue1:1433 --parallel 4");
        Flags.option(spec, DATABASE, "NAME", "The queue. Default: " + QueueKind.WORD_2013.database() + ".");
        EngineFlag.addTo(spec);
        WorkerFlags.addTo(spec);
        WorkerFlags.addRoot(spec);
        return spec;
    }

    private static CommandSpec translate(Streams streams, Map<String, String> environment) {
        var client = new ClientCommand(streams, environment, "granary work translate",
                _ -> QueueKind.TRANSLATION.database());
        CommandSpec spec = client.targetSpec("translate", (own, target) -> {
            WorkerOptions options = WorkerFlags.read(own);
            ClientCommand.connect(target, "granary work translate").close();
            var translator = new Translator(TranslationFlags.engines(own, environment), DocumentCheck.DEFAULT,
                    (_, _) -> {});
            return new WorkerRun(streams).run(target, QueueKind.TRANSLATION, translator, options,
                    "Translates documents of " + target.host() + ":" + target.port() + ", " + options.parallel()
                            + " at once. Engines: " + translator.names() + ".");
        }, "Translates documents until SIGTERM. What it has started by then it ends.",
                "granary work translate --server queue1:1433 --parallel 4");
        TranslationFlags.addTo(spec);
        WorkerFlags.addTo(spec);
        WorkerFlags.addRoot(spec);
        return spec;
    }

    private static QueueKind kind(CommandSpec own) {
        String name = Flags.value(own, DATABASE);
        return CONVERSIONS.stream().filter(kind -> kind.database().equalsIgnoreCase(name == null
                ? QueueKind.WORD_2013.database()
                : name)).findFirst()
                .orElseThrow(() -> new UsageException(DATABASE + ": \"" + name + "\" is not a queue of conversions: "
                        + String.join(", ", CONVERSIONS.stream().map(QueueKind::database).toList()) + "."));
    }
}

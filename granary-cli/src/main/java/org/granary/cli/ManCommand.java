package org.granary.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Streams;
import org.granary.server.GranaryServer;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary man`: writes the help of all commands as manual pages. For those who make packages.
final class ManCommand {
    private ManCommand() {}

    static CommandSpec spec(Streams streams) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("man", () -> {
            Path folder = Path.of(own[0].commandLine().getParseResult().matchedPositionalValue(0, ""));
            streams.out().println(write(Commands.build(streams, Map.of()), folder) + " pages in " + folder);
            return 0;
        }, "Writes the help of all commands as manual pages (granary.1, granary-serve.1, …) into a folder.");
        spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("DIR").type(String.class).required(true)
                .description("The folder, made if missing.").build());
        spec.usageMessage().footer("", "Example: granary man /usr/local/share/man/man1");
        own[0] = spec;
        return spec;
    }

    private static int write(CommandLine command, Path folder) throws IOException {
        Files.createDirectories(folder);
        CommandSpec spec = command.getCommandSpec();
        String name = spec.qualifiedName("-");
        Files.writeString(folder.resolve(name + ".1"), page(name, command));
        int pages = 1;
        for (CommandLine each : command.getSubcommands().values()) {
            pages += write(each, folder);
        }
        return pages;
    }

    /// The help as it is printed, with the heading of a manual page.
    private static String page(String name, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        String[] about = spec.usageMessage().description();
        String summary = about.length == 0 ? "" : about[0].replaceFirst("(?s)[.:] .*|\\.$", "").formatted();
        StringBuilder page = new StringBuilder(".TH \"" + name.toUpperCase(Locale.ROOT) + "\" \"1\" \"\" \"Granary "
                + GranaryServer.version() + "\"\n.SH NAME\n" + escaped(name) + " \\- " + escaped(summary)
                + "\n.SH DESCRIPTION\n.nf\n");
        command.getUsageMessage(Ansi.OFF).lines().forEach(line -> page.append(escaped(line)).append('\n'));
        return page.append(".fi\n").toString();
    }

    /// What roff would read as its own.
    private static String escaped(String line) {
        String text = line.replace("\\", "\\e").replace("-", "\\-");
        return text.startsWith(".") || text.startsWith("'") ? "\\&" + text : text;
    }
}

package org.granary.cli.operations;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;
import static org.granary.cli.command.Flags.value;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Json;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.server.backup.BackupSet;
import org.granary.server.check.StoreCheck;
import org.granary.server.settings.ServerSettings;
import org.granary.type.Wording;
import picocli.CommandLine.Model.CommandSpec;

/// `granary check`.
public final class CheckCommand {
    private static final String BACKUP = "--backup";
    private static final String JSON = "--json";

    private CheckCommand() {}

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("check", () -> run(own[0], streams, environment),
                "Looks for what is wrong with the databases, whether or not a server is running, and changes nothing: files"
                        + " and indexes of the embedded store, references between rows, and the rules of each protocol,"
                        + " for instance kept counters against counts. It reads everything.",
                "The exit code is 0 where all is well, and 1 otherwise. What is damaged is restored from a backup.");
        option(spec, BACKUP, "DIR|FILE.zip", "Look at a backup instead: its files against their digests. Of a folder of"
                + " backups, all of them.");
        flag(spec, JSON, "Print the result as JSON.");
        SettingFlags.addTo(spec, List.of(ServerSettings.DATA, ServerSettings.STORE));
        spec.usageMessage().footer("", "Examples:", "  granary check --data /srv/granary",
                "  granary check --backup /var/backups/granary");
        own[0] = spec;
        return spec;
    }

    private static int run(CommandSpec own, Streams streams, Map<String, String> environment) {
        String backup = value(own, BACKUP);
        Map<String, List<String>> found = backup == null
                ? new StoreCheck(SettingFlags.read(own, environment)).run()
                : backups(Path.of(backup));
        int problems = found.values().stream().mapToInt(List::size).sum();
        if (given(own, JSON)) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("checked", found.keySet());
            result.put("problems", found.entrySet().stream().flatMap(entry -> entry.getValue().stream()
                    .map(problem -> Map.of("where", entry.getKey(), "problem", problem))).toList());
            streams.out().println(Json.of(result));
        } else {
            found.forEach((where, all) -> {
                streams.out().println(where + ": " + (all.isEmpty() ? "ok" : Wording.count(all.size(), "problem")));
                all.forEach(problem -> streams.out().println("  " + problem));
            });
        }
        return problems == 0 ? 0 : 1;
    }

    private static Map<String, List<String>> backups(Path place) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        List<BackupSet> sets = BackupSet.at(place);
        for (BackupSet set : sets) {
            try (set) {
                found.put(set.place().toString(), set.problems());
            }
        }
        return found;
    }
}

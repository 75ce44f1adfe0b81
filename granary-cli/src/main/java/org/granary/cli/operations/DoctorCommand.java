package org.granary.cli.operations;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Json;
import org.granary.cli.command.Listing;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.server.doctor.Doctor;
import org.granary.server.doctor.Finding;
import org.granary.server.settings.ServerSettings;
import picocli.CommandLine.Model.CommandSpec;

/// `granary doctor`.
public final class DoctorCommand {
    private static final String JSON = "--json";

    private DoctorCommand() {}

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("doctor", () -> run(own[0], streams, environment),
                "Looks for what is wrong with the machine and the settings, whether or not a server is running, and says what"
                        + " to do: Java, memory, open files, clock, data folder, disk, permissions, ports, certificate,"
                        + " PostgreSQL. Give it the same settings as the server. It changes nothing.",
                "The exit code is 1 where a server would not start or serve, and 0 otherwise, also with warnings.");
        flag(spec, JSON, "Print the result as JSON.");
        SettingFlags.addTo(spec, List.of(ServerSettings.BIND, ServerSettings.PORT, ServerSettings.CONSOLE_PORT,
                ServerSettings.DATA, ServerSettings.STORE, ServerSettings.STORE_CONNECTIONS, ServerSettings.ENCRYPTION,
                ServerSettings.CERTIFICATE, ServerSettings.CERTIFICATE_KEY, ServerSettings.MAX_CONNECTIONS));
        spec.usageMessage().footer("", "Example: granary doctor --data /srv/granary");
        own[0] = spec;
        return spec;
    }

    private static int run(CommandSpec own, Streams streams, Map<String, String> environment) {
        List<Finding> findings = new Doctor(SettingFlags.read(own, environment)).run();
        if (given(own, JSON)) {
            streams.out().println(Json.of(Map.of("findings", findings.stream().map(DoctorCommand::json).toList())));
        } else {
            Table table = new Table("STATE", "TOPIC", "FOUND");
            for (Finding finding : findings) {
                table.row(state(finding), finding.topic(), finding.text());
                if (!finding.advice().isEmpty()) {
                    table.row("", "", "→ " + finding.advice());
                }
            }
            Listing.print(streams, table);
        }
        return findings.stream().anyMatch(finding -> finding.level() == Finding.Level.PROBLEM) ? 1 : 0;
    }

    private static String state(Finding finding) {
        return finding.level().name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> json(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("state", state(finding));
        json.put("topic", finding.topic());
        json.put("text", finding.text());
        json.put("advice", finding.advice());
        return json;
    }
}

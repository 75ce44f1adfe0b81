package org.granary.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.granary.audit.AuditEvent;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.server.Auditing;
import org.granary.server.certificate.Certificates;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.OwnerOnly;
import org.granary.type.Wording;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// `granary certificate`: shows the certificate that clients see, for them to trust.
final class CertificateCommand {
    private static final String OUT = "--out";

    private CertificateCommand() {}

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("certificate", () -> export(own[0], streams, environment),
                "Writes the server's certificate (PEM, without its key), for clients to trust. Makes it if there is none yet.");
        SettingFlags.addTo(spec,
                List.of(ServerSettings.DATA, ServerSettings.CERTIFICATE, ServerSettings.CERTIFICATE_KEY,
                        ServerSettings.CERTIFICATE_PASSWORD));
        spec.addOption(OptionSpec.builder(OUT).paramLabel("FILE").type(String.class)
                .description("Where to write it. Default: standard output.").build());
        spec.usageMessage().footer("", "Example: granary certificate --out granary.pem");
        own[0] = spec;
        return spec;
    }

    private static int export(CommandSpec spec, Streams streams, Map<String, String> environment) {
        Settings settings = SettingFlags.read(spec, environment);
        String out = Flags.value(spec, OUT);
        Path data = settings.get(ServerSettings.DATA);
        try {
            OwnerOnly.createFolder(data);
        } catch (IOException e) {
            throw new FailureException("Cannot make the data folder " + data + ": " + Wording.reason(e) + ".");
        }
        String pem = Certificates.areThere(settings)
                ? Certificates.load(settings).pem()
                : Auditing.command(settings, AuditEvent.COMMAND, "certificate", "",
                        () -> Certificates.load(settings).pem());
        if (out == null) {
            streams.out().print(pem);
            streams.out().flush();
            return 0;
        }
        try {
            Files.writeString(Path.of(out), pem);
        } catch (IOException | InvalidPathException e) {
            throw new FailureException("Cannot write the certificate to " + out + ": " + Wording.reason(e) + ".");
        }
        streams.out().println("Wrote the certificate to " + out + ".");
        return 0;
    }
}

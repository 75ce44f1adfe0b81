package org.granary.cli.work;

import java.util.Map;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.UsageException;
import org.granary.worker.convert.Engines;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// Which engine converts.
final class EngineFlag {
    private static final String ENGINE = "--engine";
    private static final String OFFICE = "libreoffice";
    private static final String EMBEDDED = "embedded";

    private EngineFlag() {}

    static void addTo(CommandSpec spec) {
        Flags.option(spec, ENGINE, "ENGINE", "What converts: " + OFFICE + ", or " + EMBEDDED + ", which needs no other"
                + " program and makes pdf, html and txt. Default: LibreOffice where soffice is found.");
    }

    static Engines engines(CommandSpec own, Map<String, String> environment) {
        @Nullable
        String name = Flags.value(own, ENGINE);
        if (name == null) {
            return Engines.find(environment);
        }
        if (name.equalsIgnoreCase(EMBEDDED)) {
            return Engines.embedded();
        }
        if (!name.equalsIgnoreCase(OFFICE)) {
            throw new UsageException(ENGINE + ": \"" + name + "\" is neither " + OFFICE + " nor " + EMBEDDED + ".");
        }
        Engines office = Engines.office(environment);
        if (office.all().isEmpty()) {
            throw new FailureException("LibreOffice is not on this machine (Debian: apt install"
                    + " libreoffice-writer-nogui); soffice is looked for on PATH.");
        }
        return office;
    }
}

package org.granary.worker.office;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// LibreOffice on this machine, and how its processes are fenced in.
///
/// @param program `soffice`
/// @param fence what begins the command of a process: no network, limited memory
public record OfficeInstallation(Path program, List<String> fence) {
    private static final Logger LOG = LoggerFactory.getLogger(OfficeInstallation.class);
    private static final List<String> NAMES = List.of("soffice", "libreoffice");
    private static final List<String> FOLDERS = List.of("/usr/lib/libreoffice/program",
            "/usr/lib64/libreoffice/program",
            "/opt/libreoffice/program", "/Applications/LibreOffice.app/Contents/MacOS");
    private static final long PATIENCE_SECONDS = 10;

    public OfficeInstallation { fence = List.copyOf(fence); }

    /// @param environment of this process
    /// @param memory how many bytes of address space a process may have
    public static Optional<OfficeInstallation> find(Map<String, String> environment, long memory) {
        List<String> folders = new ArrayList<>(List.of(environment.getOrDefault("PATH", "").split(":")));
        folders.addAll(FOLDERS);
        return folders.stream().filter(folder -> !folder.isEmpty())
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name))).filter(Files::isExecutable)
                .findFirst().map(program -> new OfficeInstallation(program, fence(memory)));
    }

    private static List<String> fence(long memory) {
        List<String> noNetwork = List.of("unshare", "--map-root-user", "--net");
        List<String> limit = List.of("prlimit", "--as=" + memory);
        List<String> fence = new ArrayList<>();
        if (works(noNetwork)) {
            fence.addAll(noNetwork);
        } else {
            LOG.warn(
                    "LibreOffice runs without a network of its own, because {} does not work here: documents could have "
                            + "it ask servers for something.",
                    String.join(" ", noNetwork));
        }
        if (works(limit)) {
            fence.addAll(limit);
        } else {
            LOG.warn("LibreOffice runs without a limit of its memory, because prlimit does not work here.");
        }
        return fence;
    }

    private static boolean works(List<String> command) {
        try {
            Process process = new ProcessBuilder(Stream.concat(command.stream(), Stream.of("true")).toList())
                    .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

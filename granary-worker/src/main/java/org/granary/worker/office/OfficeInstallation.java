package org.granary.worker.office;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.granary.worker.engine.Fence;

/// LibreOffice on this machine, and how its processes are fenced in.
///
/// @param program `soffice`
/// @param fence what begins the command of a process: no network, limited memory
public record OfficeInstallation(Path program, List<String> fence) {
    private static final List<String> NAMES = List.of("soffice", "libreoffice");
    private static final List<String> FOLDERS = List.of("/usr/lib/libreoffice/program",
            "/usr/lib64/libreoffice/program",
            "/opt/libreoffice/program", "/Applications/LibreOffice.app/Contents/MacOS");

    public OfficeInstallation { fence = List.copyOf(fence); }

    /// @param environment of this process
    /// @param memory how many bytes of address space a process may have
    public static Optional<OfficeInstallation> find(Map<String, String> environment, long memory) {
        List<String> folders = new ArrayList<>(List.of(environment.getOrDefault("PATH", "").split(":")));
        folders.addAll(FOLDERS);
        return folders.stream().filter(folder -> !folder.isEmpty())
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name))).filter(Files::isExecutable)
                .findFirst()
                .map(program -> new OfficeInstallation(program, Fence.withoutNetwork(OfficeEngine.NAME, memory)));
    }
}

package org.granary.worker.convert;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.granary.worker.document.Format;
import org.granary.worker.engine.Engine;
import org.granary.worker.office.OfficeEngine;
import org.granary.worker.office.OfficeInstallation;

/// The engines of a worker, the best first.
public record Engines(List<Engine> all) implements AutoCloseable {

    /// What to tell somebody whose machine has none.
    public static final String NONE_FOUND = "There is no engine that converts documents on this machine. Install LibreOffice"
            + " (Debian: apt install libreoffice-writer-nogui); soffice is looked for on PATH.";

    private static final int DOCUMENTS_PER_PROCESS = 200;
    /// The address space of an engine's process.
    private static final long MEMORY = 4L << 30;

    public Engines { all = List.copyOf(all); }

    /// Those that this machine has.
    ///
    /// @param environment of this process
    public static Engines find(Map<String, String> environment) {
        List<Engine> found = new ArrayList<>();
        OfficeInstallation.find(environment, MEMORY)
                .ifPresent(office -> found.add(new OfficeEngine(office, DOCUMENTS_PER_PROCESS)));
        return new Engines(found);
    }

    /// The first engine that can do it.
    public Optional<Engine> find(Format from, Format to) {
        return all.stream().filter(engine -> engine.converts(from, to)).findFirst();
    }

    /// What one format can become.
    public List<Format> targets(Format from) {
        return Arrays.stream(Format.values()).filter(to -> find(from, to).isPresent()).toList();
    }

    /// For people: the names of the engines.
    public String names() {
        List<String> names = new ArrayList<>();
        all.forEach(engine -> names.add(engine.name()));
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    @Override
    public void close() {
        all.forEach(Engine::close);
    }
}

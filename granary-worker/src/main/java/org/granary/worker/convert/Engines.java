package org.granary.worker.convert;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.granary.worker.document.Format;
import org.granary.worker.embedded.EmbeddedEngine;
import org.granary.worker.engine.Engine;
import org.granary.worker.office.OfficeEngine;
import org.granary.worker.office.OfficeInstallation;

/// The engines of a worker, the best first.
public record Engines(List<Engine> all) implements AutoCloseable {

    private static final int DOCUMENTS_PER_PROCESS = 200;
    /// The address space of an engine's process.
    private static final long MEMORY = 4L << 30;

    public Engines { all = List.copyOf(all); }

    /// LibreOffice where this machine has it, otherwise the embedded one: the first does all that the second does, and does it better.
    ///
    /// @param environment of this process
    public static Engines find(Map<String, String> environment) {
        Engines office = office(environment);
        return office.all.isEmpty() ? embedded() : office;
    }

    /// LibreOffice, or none.
    public static Engines office(Map<String, String> environment) {
        return new Engines(OfficeInstallation.find(environment, MEMORY)
                .map(office -> List.of(OfficeEngine.of(office, DOCUMENTS_PER_PROCESS))).orElse(List.of()));
    }

    /// The one that needs nothing but this program.
    public static Engines embedded() {
        return new Engines(List.of(EmbeddedEngine.create()));
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

package org.granary.worker.office;

import org.granary.worker.engine.Engine;
import org.granary.worker.engine.PooledEngine;

/// Converts with LibreOffice.
public final class OfficeEngine {
    static final String NAME = "LibreOffice";

    private OfficeEngine() {}

    /// @param documentsPerProcess how many documents a process converts before another takes its place: it keeps memory that it does not need
    public static Engine of(OfficeInstallation installation, int documentsPerProcess) {
        return new PooledEngine(NAME, OfficeFilters::converts, () -> OfficeProcess.start(installation),
                documentsPerProcess);
    }
}

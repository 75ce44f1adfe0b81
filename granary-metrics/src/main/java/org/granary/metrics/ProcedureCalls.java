package org.granary.metrics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.granary.procedure.CallStatistics;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;

/// What has been counted of the calls of a procedure.
///
/// @param database the first that has the procedure: stores of crawls that were added later share it with the first one,
///     and their calls are counted together
public record ProcedureCalls(String database, String procedure, CallStatistics.Totals totals) {

    /// Those of all procedures, each once.
    public static List<ProcedureCalls> of(Catalog catalog) {
        List<ProcedureCalls> all = new ArrayList<>();
        Set<Procedure> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (DatabaseCatalog database : catalog.openDatabases()) {
            for (Procedure procedure : database.procedures()) {
                if (seen.add(procedure)) {
                    all.add(new ProcedureCalls(database.name(), procedure.declaration().name(),
                            procedure.statistics().totals()));
                }
            }
        }
        return all;
    }
}

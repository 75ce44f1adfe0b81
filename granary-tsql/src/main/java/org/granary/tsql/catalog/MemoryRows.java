package org.granary.tsql.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.memory.MemoryKind;
import org.granary.memory.ServerMemory;
import org.granary.tsql.catalog.CatalogView.Filler;

/// Rows of the views about the memory budget.
final class MemoryRows {
    private static final int DEFAULT_POOL = 2;

    private MemoryRows() {}

    private static ServerMemory memory(CatalogContext context) {
        return context.session().state().memory().server();
    }

    private static long kilobytes(long bytes) {
        return (bytes + 1023) / 1024;
    }

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.dm_os_memory_clerks", (context, shape, rows) -> {
            for (MemoryKind kind : List.of(MemoryKind.values())) {
                rows.accept(shape.row().set("type", "MEMORYCLERK_" + kind.name().toUpperCase(Locale.ROOT))
                        .set("name", kind.title()).set("pages_kb", kilobytes(memory(context).used(kind))));
            }
        });
        fillers.put("sys.dm_resource_governor_resource_pools", (context, shape, rows) -> {
            ServerMemory memory = memory(context);
            rows.accept(shape.row().set("pool_id", DEFAULT_POOL).set("name", "default")
                    .set("statistics_start_time", PerformanceRows.started(context))
                    .set("cache_memory_kb", kilobytes(memory.used(MemoryKind.TEXT_CACHE)))
                    .set("used_memory_kb", kilobytes(memory.used()))
                    .set("max_memory_kb", kilobytes(memory.limit()))
                    .set("target_memory_kb", kilobytes(memory.limit()))
                    .set("out_of_memory_count", memory.refusals())
                    .set("peak_memory_kb", kilobytes(memory.peak())));
        });
    }
}

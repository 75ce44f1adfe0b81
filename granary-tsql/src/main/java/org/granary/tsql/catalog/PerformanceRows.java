package org.granary.tsql.catalog;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.granary.memory.MemoryKind;
import org.granary.memory.ServerMemory;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.WriteStatistics;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.session.ServerFigures;
import org.granary.tsql.session.SessionStatus;
import org.jspecify.annotations.Nullable;

/// Rows of the views about the machine and what the server has done on it. Only what is measured is shown.
final class PerformanceRows {
    private static final long KILOBYTE = 1024;
    private static final int PERCENT = 100;

    /// What `cntr_type` says: a value of now, or one that only grows, of which a reader makes a rate.
    private enum Kind {
        NOW(65_792), GROWS(272_696_576);

        private final int type;

        Kind(int type) {
            this.type = type;
        }
    }

    private PerformanceRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.dm_os_performance_counters", PerformanceRows::counters);
        fillers.put("sys.dm_os_sys_memory", (_, shape, rows) -> {
            OperatingSystemMXBean machine = machine();
            rows.accept(shape.row().set("total_physical_memory_kb", machine.getTotalMemorySize() / KILOBYTE)
                    .set("available_physical_memory_kb", machine.getFreeMemorySize() / KILOBYTE)
                    .set("total_page_file_kb",
                            (machine.getTotalMemorySize() + machine.getTotalSwapSpaceSize()) / KILOBYTE)
                    .set("available_page_file_kb",
                            (machine.getFreeMemorySize() + machine.getFreeSwapSpaceSize()) / KILOBYTE));
        });
        fillers.put("sys.dm_os_process_memory", (_, shape, rows) -> {
            Long resident = resident();
            long total = machine().getTotalMemorySize();
            rows.accept(shape.row().set("physical_memory_in_use_kb", resident == null ? null : resident / KILOBYTE)
                    .set("virtual_address_space_committed_kb", machine().getCommittedVirtualMemorySize() / KILOBYTE)
                    .set("memory_utilization_percentage",
                            resident == null || total == 0 ? null : (Integer) (int) (PERCENT * resident / total)));
        });
        fillers.put("sys.dm_os_sys_info", PerformanceRows::machineInfo);
        fillers.put("sys.dm_os_schedulers", (_, shape, rows) -> {
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                rows.accept(shape.row().set("scheduler_id", i).set("cpu_id", i));
            }
        });
        fillers.put("sys.dm_os_waiting_tasks", (context, shape, rows) -> {
            for (SessionStatus status : context.session().sessions().visibleTo(context.session())) {
                if (status.request() != null && status.request().waiting() != null) {
                    rows.accept(shape.row().set("session_id", status.session().spid())
                            .set("wait_duration_ms", status.request().waiting().millis())
                            .set("wait_type", status.request().waiting().type())
                            .set("blocking_session_id", status.blockedBy() == 0 ? null : (Integer) status.blockedBy())
                            .set("resource_description", status.request().waiting().resource()));
                }
            }
        });
        for (String view : List.of("sys.database_query_store_options", "sys.resource_governor_configuration",
                "sys.dm_resource_governor_configuration", "sys.tcp_endpoints")) {
            fillers.put(view, (_, shape, rows) -> rows.accept(shape.row()));
        }
    }

    private static OperatingSystemMXBean machine() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    }

    /// Bytes of this process that are in memory, or null where the system does not say.
    private static @Nullable Long resident() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * KILOBYTE;
                }
            }
        } catch (IOException | NumberFormatException _) {
            return null;
        }
        return null;
    }

    /// When the server started, UTC.
    static LocalDateTime started(CatalogContext context) {
        return LocalDateTime.ofInstant(context.session().sessions().figures().started(), ZoneOffset.UTC);
    }

    private static void machineInfo(CatalogContext context, Shape shape, Consumer<Shape.Row> rows) {
        OperatingSystemMXBean machine = machine();
        Runtime runtime = Runtime.getRuntime();
        rows.accept(shape.row().set("ms_ticks", System.nanoTime() / 1_000_000)
                .set("cpu_count", runtime.availableProcessors())
                .set("scheduler_count", runtime.availableProcessors())
                .set("physical_memory_kb", machine.getTotalMemorySize() / KILOBYTE)
                .set("virtual_memory_kb", machine.getCommittedVirtualMemorySize() / KILOBYTE)
                .set("committed_kb", runtime.totalMemory() / KILOBYTE)
                .set("committed_target_kb", runtime.maxMemory() / KILOBYTE)
                .set("process_user_time_ms", machine.getProcessCpuTime() / 1_000_000)
                .set("sqlserver_start_time", started(context)));
    }

    private static void counters(CatalogContext context, Shape shape, Consumer<Shape.Row> rows) {
        ServerFigures figures = context.session().sessions().figures();
        List<SessionStatus> sessions = context.session().sessions().visibleTo(context.session());
        ServerMemory memory = context.session().state().memory().server();
        Counters counters = new Counters(shape, rows);
        counters.add("General Statistics", "User Connections", "", sessions.size(), Kind.NOW);
        counters.add("General Statistics", "Logins/sec", "", figures.logins(), Kind.GROWS);
        counters.add("General Statistics", "Processes blocked", "",
                sessions.stream().filter(status -> status.blockedBy() != 0).count(), Kind.NOW);
        counters.add("General Statistics", "Transactions", "",
                sessions.stream().filter(status -> status.session().transactions().count() > 0).count(), Kind.NOW);
        counters.add("SQL Statistics", "Batch Requests/sec", "", figures.requests(), Kind.GROWS);
        counters.add("SQL Errors", "Errors/sec", "_Total",
                figures.errors().values().stream().mapToLong(Long::longValue).sum(), Kind.GROWS);
        counters.add("Memory Manager", "Total Server Memory (KB)", "",
                Runtime.getRuntime().totalMemory() / KILOBYTE, Kind.NOW);
        counters.add("Memory Manager", "Target Server Memory (KB)", "", Runtime.getRuntime().maxMemory() / KILOBYTE,
                Kind.NOW);
        counters.add("Memory Manager", "SQL Cache Memory (KB)", "", memory.used(MemoryKind.TEXT_CACHE) / KILOBYTE,
                Kind.NOW);
        counters.add("Plan Cache", "Cache Object Counts", "_Total", figures.texts().size(), Kind.NOW);
        for (DatabaseCatalog database : ServerRows.databases(context)) {
            counters.add("Databases", "Data File(s) Size (KB)", database.name(),
                    DatabaseSizes.bytes(database) / KILOBYTE, Kind.NOW);
            WriteStatistics writes = database.store().writeStatistics();
            if (writes != null) {
                counters.add("Databases", "Write Transactions/sec", database.name(), writes.commits().count(),
                        Kind.GROWS);
            }
        }
    }

    /// Where counters are put.
    private record Counters(Shape shape, Consumer<Shape.Row> rows) {
        void add(String object, String name, String instance, long value, Kind kind) {
            rows.accept(shape.row().set("object_name", padded("SQLServer:" + object)).set("counter_name", padded(name))
                    .set("instance_name", padded(instance)).set("cntr_value", value).set("cntr_type", kind.type));
        }

        private static String padded(String text) {
            return String.format(Locale.ROOT, "%-128s", text);
        }
    }
}

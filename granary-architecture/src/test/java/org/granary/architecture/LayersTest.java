package org.granary.architecture;

import static java.util.Map.entry;

import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Packages of a module use only the layers that are named with them, and each package is in a layer.
@Tag("slow")
class LayersTest {
    private static final Map<String, List<Layer>> MODULES = Map.ofEntries(
            entry("granary-types", Layer.inOrder("org.granary", "processor", "type", "memory", "security")),
            entry("granary-tds", List.of(
                    Layer.of("packets", "org.granary.tds.packet.."),
                    Layer.of("types", "org.granary.tds.codec..").using("packets"),
                    Layer.of("tokens", "org.granary.tds.token..").using("packets", "types"),
                    Layer.of("login", "org.granary.tds.login..").using("packets"),
                    Layer.of("requests", "org.granary.tds.request..").using("packets", "types", "tokens"),
                    Layer.of("server", "org.granary.tds.server..")
                            .using("packets", "types", "tokens", "login", "requests"))),
            entry("granary-server", List.of(
                    Layer.of("files", "org.granary.server.file.."),
                    Layer.of("audit", "org.granary.audit..").using("files"),
                    Layer.of("mechanisms", "org.granary.server.windows.der..",
                            "org.granary.server.windows.mechanism..", "org.granary.server.windows.spnego..",
                            "org.granary.server.windows.ntlm..", "org.granary.server.windows.kerberos.."),
                    Layer.of("settings", "org.granary.server.settings..").using("mechanisms"),
                    Layer.of("session", "org.granary.session").using("audit"),
                    Layer.of("migration", "org.granary.server.migrate.."),
                    Layer.of("certificate", "org.granary.server.certificate..").using("files", "settings"),
                    Layer.of("login", "org.granary.server.login..").using("files", "session", "mechanisms"),
                    Layer.of("windows", "org.granary.server.windows")
                            .using("settings", "session", "login", "mechanisms"),
                    Layer.of("start", "org.granary.server")
                            .using("files", "audit", "settings", "session", "migration", "certificate", "login",
                                    "windows"),
                    Layer.of("operations", "org.granary.server.backup..", "org.granary.server.check..",
                            "org.granary.server.doctor..")
                            .using("settings", "migration", "certificate", "login", "start"))),
            entry("granary-client", List.of(
                    Layer.of("calls", "org.granary.client"),
                    Layer.of("translation", "org.granary.client.translation..").using("calls"),
                    Layer.of("word", "org.granary.client.word..").using("calls"),
                    Layer.of("config", "org.granary.client.config..").using("calls"),
                    Layer.of("search", "org.granary.client.search..").using("calls"))),
            entry("granary-gatherer", List.of(
                    Layer.of("texts", "org.granary.gatherer.text.."),
                    Layer.of("settings", "org.granary.gatherer.settings.."),
                    Layer.of("loops", "org.granary.gatherer.loop.."),
                    Layer.of("fetching", "org.granary.gatherer.fetch.."),
                    Layer.of("indexing", "org.granary.gatherer.index..").using("fetching"),
                    Layer.of("contents", "org.granary.gatherer.content..").using("texts", "fetching"),
                    Layer.of("protocol", "org.granary.gatherer.protocol..").using("texts", "indexing"),
                    Layer.of("administration", "org.granary.gatherer.admin..").using("fetching", "protocol"),
                    Layer.of("component", "org.granary.gatherer.component..")
                            .using("texts", "settings", "loops", "fetching", "indexing", "protocol"),
                    Layer.of("master", "org.granary.gatherer.master..")
                            .using("settings", "loops", "protocol", "component"),
                    Layer.of("gatherer", "org.granary.gatherer")
                            .using("settings", "loops", "fetching", "indexing", "protocol", "component", "master"))),
            entry("granary-timer", List.of(
                    Layer.of("schedules", "org.granary.timer.schedule.."),
                    Layer.of("commands", "org.granary.timer.command.."),
                    Layer.of("farm", "org.granary.timer.farm.."),
                    Layer.of("jobs", "org.granary.timer.job..").using("schedules", "farm"),
                    Layer.of("service", "org.granary.timer.service..").using("commands", "farm", "jobs"),
                    Layer.of("administration", "org.granary.timer").using("farm", "jobs"))),
            entry("granary-worker", List.of(
                    Layer.of("failures", "org.granary.worker.failure.."),
                    Layer.of("documents", "org.granary.worker.document..").using("failures"),
                    Layer.of("settings", "org.granary.worker.settings..").using("failures"),
                    Layer.of("queues", "org.granary.worker.queue..").using("failures"),
                    Layer.of("loop", "org.granary.worker.loop..").using("failures", "documents", "settings", "queues"),
                    Layer.of("engine", "org.granary.worker.engine..").using("failures", "documents"),
                    Layer.of("engines", "org.granary.worker.office..", "org.granary.worker.embedded..")
                            .using("failures", "documents", "engine"),
                    Layer.of("conversion", "org.granary.worker.convert..")
                            .using("failures", "documents", "settings", "queues", "loop", "engine", "engines"))),
            entry("granary-cli", List.of(
                    Layer.of("command", "org.granary.cli.command.."),
                    Layer.of("client", "org.granary.cli.client..").using("command"),
                    Layer.of("jobs", "org.granary.cli.jobs..").using("command", "client"),
                    Layer.of("config", "org.granary.cli.config..").using("command", "client"),
                    Layer.of("locks", "org.granary.cli.locks..").using("command", "client"),
                    Layer.of("crawl", "org.granary.cli.crawl..").using("command", "client"),
                    Layer.of("search", "org.granary.cli.search..").using("command", "client"),
                    Layer.of("timer", "org.granary.cli.timer..").using("command", "client"),
                    Layer.of("work", "org.granary.cli.work..").using("command", "client"),
                    Layer.of("operations", "org.granary.cli.operations..").using("command"),
                    Layer.of("tree of commands", "org.granary.cli")
                            .using("command", "client", "jobs", "config", "locks", "crawl", "search", "timer", "work",
                                    "operations"))),
            entry("granary-torture", List.of(
                    Layer.of("ledger", "org.granary.torture.ledger.."),
                    Layer.of("load", "org.granary.torture.load..").using("ledger"),
                    Layer.of("check", "org.granary.torture.check..").using("ledger", "load"),
                    Layer.of("crash", "org.granary.torture.crash..").using("ledger", "load", "check"),
                    Layer.of("power", "org.granary.torture.power..").using("ledger", "load", "check"),
                    Layer.of("isolation", "org.granary.torture.isolation..").using("ledger", "load"),
                    Layer.of("soak", "org.granary.torture.soak..").using("ledger", "load", "check", "crash"),
                    Layer.of("fault", "org.granary.torture.fault..").using("ledger", "load", "check"),
                    Layer.of("simulate", "org.granary.torture.simulate..").using("check"),
                    Layer.of("commands", "org.granary.torture")
                            .using("ledger", "load", "check", "crash", "power", "isolation", "soak", "fault",
                                    "simulate"))));

    @TestFactory
    Stream<DynamicTest> noPackageDependsOnALayerAboveIt() {
        return MODULES.entrySet().stream().map(module -> DynamicTest.dynamicTest(module.getKey(), () -> {
            LayeredArchitecture architecture = Layer.architecture(module.getValue());
            // Its own package only lists the packages below.
            (module.getKey().equals("granary-tds")
                    ? architecture.ensureAllClassesAreContainedInArchitectureIgnoring("org.granary.tds")
                    : architecture.ensureAllClassesAreContainedInArchitecture())
                    .check(Project.imported(module.getKey()));
        }));
    }
}

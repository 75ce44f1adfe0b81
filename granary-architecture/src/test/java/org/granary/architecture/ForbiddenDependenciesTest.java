package org.granary.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// What classes must not know, beside the layers of their module.
@Tag("slow")
class ForbiddenDependenciesTest {
    private static final String[] SERVER = {"org.granary.server..", "org.granary.session..", "org.granary.protocol..",
        "org.granary.store..", "org.granary.tsql..", "org.granary.tds.."};

    /// @param name what is true of the module
    private record Rule(String module, String name, ArchRule rule) {}

    private static final List<Rule> RULES = List.of(
            rule("granary-records", "values do not know structures", "org.granary.records.value..",
                    "org.granary.records"),
            rule("granary-store", "the interface of the store knows no implementation", "org.granary.store",
                    "org.granary.store.*..", "java.sql..", "javax.sql.."),
            rule("granary-store", "the embedded store does not know PostgreSQL", "org.granary.store.sqlite..",
                    "org.granary.store.postgresql..", "org.postgresql.."),
            rule("granary-store", "the store of PostgreSQL does not know the embedded one",
                    "org.granary.store.postgresql..", "org.granary.store.sqlite..", "org.sqlite.."),
            rule("granary-procedure", "what implementations use knows neither binding nor catalog",
                    "org.granary.procedure", "org.granary.procedure.binding..", "org.granary.procedure.catalog..",
                    "org.granary.procedure.declaration.."),
            rule("granary-procedure", "declarations are read without binding", "org.granary.procedure.declaration..",
                    "org.granary.procedure.binding..", "org.granary.procedure.catalog.."),
            rule("granary-protocols", "queues do not know their protocols", "org.granary.protocol.queue..",
                    "org.granary.protocol.translation..", "org.granary.protocol.word.."),
            rule("granary-protocols", "search depends on no other protocol", "org.granary.protocol.search..",
                    "org.granary.protocol.config..", "org.granary.protocol.queue..",
                    "org.granary.protocol.translation..", "org.granary.protocol.word.."),
            rule("granary-protocols", "configuration depends on no other protocol", "org.granary.protocol.config..",
                    "org.granary.protocol.queue..", "org.granary.protocol.search..",
                    "org.granary.protocol.translation..", "org.granary.protocol.word.."),
            rule("granary-protocols", "protocols do not know which store they use", "org.granary.protocol..",
                    "org.granary.store.sqlite..", "org.granary.store.postgresql..", "java.sql.."),
            rule("granary-protocols", "protocols do not open catalogs", "org.granary.protocol..",
                    "org.granary.procedure.binding.."),
            rule("granary-server", "the server knows no client", "org.granary..", "org.granary.client..",
                    "org.granary.gatherer..", "org.granary.cli..", "com.microsoft..", "picocli.."),
            rule("granary-gatherer", "the gatherer knows nothing of the server but its protocol", "org.granary..",
                    SERVER),
            rule("granary-timer", "the timer service knows nothing of the server but its protocol", "org.granary..",
                    SERVER),
            rule("granary-worker", "the worker knows nothing of the server but its protocol", "org.granary..",
                    SERVER));

    private static Rule rule(String module, String name, String packages, String... forbidden) {
        GivenClassesConjunction classes = noClasses().that().resideInAPackage(packages);
        return new Rule(module, name, classes.should().dependOnClassesThat().resideInAnyPackage(forbidden));
    }

    @TestFactory
    Stream<DynamicTest> whatMustNotBeKnown() {
        return RULES.stream().map(rule -> DynamicTest.dynamicTest(rule.name,
                () -> rule.rule.check(Project.imported(rule.module))));
    }
}

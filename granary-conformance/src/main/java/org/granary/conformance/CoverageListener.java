package org.granary.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/// Records which requirements the passing tests of a module covered: `target/covers/covers-N.tsv` for the JVM number N of the
/// module's tests, a line `id TAB package.Class#method` each, sorted. Found by JUnit through `META-INF/services`.
///
/// A JVM may run its test classes in one plan or in a plan each: the file always has what all of them covered.
///
/// Tests tagged [#MACHINE_DEPENDENT] do not count: they run only where their client is installed, and the report must say
/// the same on every machine.
public final class CoverageListener implements TestExecutionListener {
    /// Tag of tests that are skipped where something is not installed.
    public static final String MACHINE_DEPENDENT = "external-client";

    /// Set by the build: the number of this JVM among those that run the module's tests.
    static final String JVM_NUMBER = "granary.test.jvm";

    /// Of a module, where [Coverage] finds the files.
    static final Path FOLDER = Path.of("target", "covers");

    private final Path file;
    private final Set<String> covered = new ConcurrentSkipListSet<>();

    public CoverageListener() {
        this(FOLDER.resolve("covers-" + System.getProperty(JVM_NUMBER, "1") + ".tsv"));
    }

    CoverageListener(Path file) {
        this.file = file;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean counts = test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL
                && test.getTags().stream().noneMatch(tag -> tag.getName().equals(MACHINE_DEPENDENT));
        if (counts && test.getSource().orElse(null) instanceof MethodSource source) {
            String name = source.getJavaClass().getName() + "#" + source.getMethodName();
            add(source.getJavaMethod(), name);
            add(source.getJavaClass(), name);
        }
    }

    private void add(AnnotatedElement element, String name) {
        Covers covers = element.getAnnotation(Covers.class);
        if (covers != null) {
            for (String id : covers.value()) {
                covered.add(id + "\t" + name);
            }
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (!Files.isDirectory(Path.of("target")) && file.startsWith(FOLDER)) {
            return; // run by something other than the build, in a folder that is not a module's
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, covered);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

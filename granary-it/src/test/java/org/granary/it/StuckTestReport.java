package org.granary.it;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/// Says where a JVM is stuck in which no test has begun or ended for long. The time limit of tests does not see what waits
/// outside of them: the start or the end of a server that a whole class uses.
public final class StuckTestReport implements TestExecutionListener {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration LOOK = Duration.ofSeconds(20);

    private volatile long last = System.nanoTime();
    private volatile String what = "";
    private volatile boolean watching;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        progress("start");
        watching = true;
        Thread.ofPlatform().daemon().name("stuck-test-report").start(this::watch);
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        watching = false;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        progress("start of " + test.getUniqueId());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        progress("end of " + test.getUniqueId());
    }

    private void progress(String event) {
        what = event;
        last = System.nanoTime();
    }

    private void watch() {
        while (watching) {
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                return;
            }
            if (System.nanoTime() - last > LONG.toNanos()) {
                System.err.println("No test has begun or ended for " + LONG + " after the " + what + ". Threads:\n"
                        + threads());
                last = System.nanoTime();
            }
        }
    }

    /// Those with code of ours, virtual ones too.
    private static String threads() {
        try {
            Path file = Files.createTempDirectory("threads").resolve("dump");
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpThreads(file.toString(),
                    ThreadDumpFormat.TEXT_PLAIN);
            return Stream.of(Files.readString(file).split("\n\n", -1)).filter(thread -> thread.contains("org.granary"))
                    .collect(Collectors.joining("\n\n"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}

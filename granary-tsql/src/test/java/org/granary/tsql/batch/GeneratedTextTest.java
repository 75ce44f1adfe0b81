package org.granary.tsql.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.tsql.generate.TsqlTextGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Whatever the text, it ends with results or with an error that has a number: never with a fault inside the server,
/// and never with an overflow of the stack.
@Tag("slow")
class GeneratedTextTest {
    private static final int TEXTS = Integer.getInteger("granary.generated.texts", 2000);
    private static final long FIRST = Long.getLong("granary.generated.first", 1);

    @Test
    void everyTextEndsWithResultsOrAnError() throws InterruptedException {
        List<String> faults = new ArrayList<>();
        int[] answered = new int[1];
        AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
        // Requests run on threads like this one.
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                for (long seed = FIRST; seed < FIRST + TEXTS; seed++) {
                    run(seed, faults, answered);
                }
            } catch (Throwable e) {
                fault.set(e);
            }
        });
        thread.join();
        if (fault.get() != null) {
            fail("not one text, but the test failed", fault.get());
        }
        assertThat(faults).isEmpty();
        assertThat(answered[0]).as("texts with rows").isGreaterThan(TEXTS / 10);
    }

    private static void run(long seed, List<String> faults, int[] answered) {
        String text = new TsqlTextGenerator(seed).next();
        EngineFixture fixture = new EngineFixture();
        try {
            RecordingSink sink = fixture.run(text);
            answered[0] += sink.rows().isEmpty() ? 0 : 1;
            sink.events().stream().filter(event -> event.contains("error 0"))
                    .forEach(event -> faults.add(seed + ": " + event));
        } catch (RuntimeException | StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            faults.add(seed + ": " + e + (trace.length == 0 ? "" : " at " + trace[0]) + ", of: "
                    + text.substring(0, Math.min(200, text.length())));
        }
    }
}

package org.granary.tsql.batch;

import java.time.Duration;
import java.time.LocalTime;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.tsql.ast.Statement;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.SqlType;

/// WAITFOR. Ends at once when the client cancels.
final class Waiting {
    private static final Pattern TIME = Pattern.compile("(\\d{1,3}):(\\d{1,2})(?::(\\d{1,2})(?:[.:](\\d{1,3}))?)?");

    private Waiting() {}

    static void waitFor(Statement.WaitFor statement, RunningFrame frame) {
        Object text = frame.evaluate(statement.time(), SqlType.nvarchar(50)).value();
        Duration time = parse(text == null ? "00:00:00" : ((String) text).strip());
        Duration delay = time;
        if (!statement.delay()) {
            Duration now = Duration.between(LocalTime.MIDNIGHT, frame.clock().utc().toLocalTime());
            delay = time.minus(now);
            delay = delay.isNegative() ? delay.plusDays(1) : delay;
        }
        sleep(delay, frame.cancellation());
        frame.state().rowCount(0);
    }

    private static Duration parse(String text) {
        Matcher matcher = TIME.matcher(text);
        if (matcher.matches()) {
            long hours = Long.parseLong(matcher.group(1));
            long minutes = Long.parseLong(matcher.group(2));
            long seconds = matcher.group(3) == null ? 0 : Long.parseLong(matcher.group(3));
            long millis = matcher.group(4) == null ? 0 : Long.parseLong((matcher.group(4) + "00").substring(0, 3));
            if (hours < 24 && minutes < 60 && seconds < 60) {
                return Duration.ofHours(hours).plusMinutes(minutes).plusSeconds(seconds).plusMillis(millis);
            }
        }
        throw new SqlError(148, 15, 1, "Incorrect time syntax in time string '" + text + "' used with WAITFOR.");
    }

    static void sleep(Duration delay, Cancellation cancellation) {
        CountDownLatch cancelled = new CountDownLatch(1);
        try (Cancellation.Registration _ = cancellation.onCancel(cancelled::countDown)) {
            if (cancelled.await(delay.toNanos(), TimeUnit.NANOSECONDS)) {
                cancellation.check();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Cancellation.CancelledException();
        }
    }
}

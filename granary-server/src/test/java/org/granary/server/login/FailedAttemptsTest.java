package org.granary.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.tds.server.ClientNetwork;
import org.junit.jupiter.api.Test;

class FailedAttemptsTest {
    private static final Guesser GUESSER = new Guesser(new ClientNetwork("192.0.2.1"), "sa");
    private static final Guesser OTHER = new Guesser(new ClientNetwork("192.0.2.2"), "sa");

    private final AtomicLong now = new AtomicLong();
    private final FailedAttempts attempts = new FailedAttempts(now::get);

    private void fail(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            attempts.awaitTurn(GUESSER, new PatientClient());
            attempts.failed(GUESSER);
        }
    }

    @Test
    void eachFailureIsAnsweredLaterAndOnlyForWhoFails() throws Exception {
        assertThat(attempts.failed(GUESSER)).isEqualTo(FailedAttempts.LEAST_DELAY);
        fail(200);
        assertThat(attempts.failed(GUESSER)).isEqualTo(FailedAttempts.MOST_DELAY);
        assertThat(attempts.failed(OTHER)).isEqualTo(FailedAttempts.LEAST_DELAY);
        now.addAndGet(Duration.ofHours(1).toNanos());
        assertThat(attempts.failed(GUESSER)).isEqualTo(FailedAttempts.LEAST_DELAY);
    }

    @Test
    void whoGuessesForLongWaitsBeforeEachCheckAndNobodyElseDoes() throws Exception {
        fail(10_000);
        PatientClient guessing = new PatientClient();
        attempts.awaitTurn(GUESSER, guessing);
        assertThat(guessing.paused).isEqualTo(FailedAttempts.BEFORE_CHECK);

        PatientClient other = new PatientClient();
        attempts.awaitTurn(OTHER, other);
        attempts.awaitTurn(new Guesser(GUESSER.network(), "worker"), other);
        assertThat(other.paused).isZero();

        now.addAndGet(Duration.ofSeconds(1).toNanos());
        PatientClient later = new PatientClient();
        attempts.awaitTurn(GUESSER, later);
        assertThat(later.paused).isZero();
    }
}

package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WaitingTurnsTest {
    private final WaitingTurns turns = new WaitingTurns("writer", Surroundings.SYSTEM);

    private static Turn.Call call(Duration bound) {
        return new Turn.Call(new Pending<>(Surroundings.SYSTEM, new Cancellation(), () -> true, bound,
                () -> new SqlError(1222, 16, 51, "too late"), (_, _) -> 1));
    }

    @Test
    void whatHasWaitedTooLongIsDropped() {
        Turn.Call late = call(Duration.ofMillis(1));
        Turn.Call patient = call(Duration.ofHours(1));
        turns.add(late);
        turns.add(patient);

        assertThatThrownBy(() -> late.pending().await()).isInstanceOfSatisfying(SqlError.class,
                e -> assertThat(e.number()).isEqualTo(1222));
        Turn.Call next = turns.pollCall();
        if (late.equals(next)) {
            // Its client may hear of it just before it leaves the queue. It is not run.
            assertThat(late.pending().start()).isFalse();
            next = turns.pollCall();
        }
        assertThat(next).isSameAs(patient);
        assertThat(turns.isEmpty()).isTrue();
    }

    /// A client leaves while the writer takes what is first: the one behind it must not be lost.
    @Test
    void aTurnThatIsTakenBackTakesNoOtherWithIt() throws ExecutionException, InterruptedException {
        for (int round = 0; round < 2_000; round++) {
            List<Turn.Call> leaving = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                leaving.add(call(Duration.ofHours(1)));
            }
            Turn.Call last = call(Duration.ofHours(1));
            leaving.forEach(turns::add);
            turns.add(last);
            Future<?> clients = CompletableFuture.runAsync(() -> leaving.forEach(turns::remove));
            List<Turn> taken = new ArrayList<>();
            for (Turn turn = turns.pollCall(); turn != null; turn = turns.pollCall()) {
                taken.add(turn);
            }
            clients.get();
            assertThat(taken).endsWith(last);
        }
    }
}

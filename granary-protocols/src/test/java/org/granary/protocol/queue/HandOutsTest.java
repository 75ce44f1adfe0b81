package org.granary.protocol.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.granary.protocol.queue.HandOuts.Place;
import org.granary.protocol.queue.HandOuts.Turn;
import org.junit.jupiter.api.Test;

class HandOutsTest {
    private static final LocalDateTime NOON = LocalDateTime.of(2024, 1, 1, 12, 0);
    private static final int ANNA = 51;
    private static final int BERT = 52;

    private final HandOuts handOuts = new HandOuts();

    private static ItemKey item(int id) {
        return new ItemKey(1, 1, id);
    }

    private static Place place(int id) {
        return new Place(NOON, item(id));
    }

    /// A call that takes one item and ends after it.
    private boolean takes(int session, int id, LocalDateTime now) {
        try (Turn turn = handOuts.begin(session, 1, now, false)) {
            boolean taken = turn.take(item(id));
            turn.succeed(taken ? place(id) : Place.START);
            return taken;
        }
    }

    @Test
    void whatOneSessionHasAnotherDoesNotGetForAWhile() {
        assertThat(takes(ANNA, 1, NOON)).isTrue();
        assertThat(takes(BERT, 1, NOON.plusSeconds(1))).isFalse();
        assertThat(takes(ANNA, 1, NOON.plusSeconds(2))).as("its own").isTrue();
        assertThat(takes(BERT, 1, NOON.plusSeconds(6))).as("from the last time on").isFalse();
        assertThat(takes(BERT, 1, NOON.plusSeconds(8))).isTrue();
        assertThat(takes(ANNA, 1, NOON.plusSeconds(8))).isFalse();
    }

    @Test
    void anItemThatIsDoneWithIsFreeAtOnce() {
        takes(ANNA, 1, NOON);
        handOuts.forget(item(1));
        assertThat(takes(BERT, 1, NOON)).isTrue();
    }

    @Test
    void aCallThatFailsIsNotRemembered() {
        takes(ANNA, 1, NOON);
        try (Turn failed = handOuts.begin(BERT, 2, NOON.plusSeconds(1), false)) {
            assertThat(failed.take(item(2))).isTrue();
            assertThat(takes(ANNA, 2, NOON.plusSeconds(1))).as("while the call runs").isFalse();
        }
        assertThat(takes(ANNA, 2, NOON.plusSeconds(1))).isTrue();
        assertThat(handOuts.size()).isEqualTo(2);
        try (Turn failed = handOuts.begin(ANNA, 2, NOON.plusSeconds(4), false)) {
            assertThat(failed.take(item(1))).isTrue();
            assertThat(failed.take(item(1))).as("the same call runs again").isTrue();
        }
        assertThat(takes(BERT, 1, NOON.plusSeconds(5))).as("the first hand-out counts").isTrue();
    }

    @Test
    void aSessionThatIsAloneBeginsWithTheOldest() {
        for (int i = 1; i <= 3; i++) {
            try (Turn turn = handOuts.begin(ANNA, 1, NOON, true)) {
                assertThat(turn.place()).isEqualTo(Place.START);
                assertThat(turn.offset()).isZero();
                assertThat(turn.others(100)).isZero();
                turn.succeed(place(i));
            }
        }
        try (Turn other = handOuts.begin(BERT, 1, NOON, false)) {
            assertThat(other.place()).isEqualTo(place(3));
            other.succeed(place(4));
        }
        try (Turn turn = handOuts.begin(ANNA, 1, NOON, false)) {
            assertThat(turn.place()).isEqualTo(place(4));
            turn.succeed(place(5));
        }
        try (Turn turn = handOuts.begin(ANNA, 1, NOON.plusSeconds(5), false)) {
            assertThat(turn.place()).as("alone again").isEqualTo(Place.START);
        }
    }

    @Test
    void callsThatRunAtTheSameTimePassOverWhatTheOthersAskFor() {
        try (Turn first = handOuts.begin(ANNA, 10, NOON, false);
                Turn second = handOuts.begin(BERT, 7, NOON, false);
                Turn third = handOuts.begin(53, 5, NOON, false)) {
            assertThat(first.offset()).isZero();
            assertThat(second.offset()).isEqualTo(10);
            assertThat(third.offset()).isEqualTo(17);
            third.succeed(place(22));
            first.succeed(place(10));
            second.succeed(place(17));
        }
        try (Turn next = handOuts.begin(ANNA, 1, NOON, false)) {
            assertThat(next.place()).as("whoever ended last").isEqualTo(place(22));
            assertThat(next.offset()).isZero();
        }
    }

    @Test
    void theEndOfTheQueueAndTimeLeadBackToTheOldest() {
        takes(ANNA, 1, NOON);
        takes(BERT, 2, NOON);
        try (Turn turn = handOuts.begin(ANNA, 1, NOON, false)) {
            assertThat(turn.place()).isEqualTo(place(2));
            turn.reachEnd();
            turn.succeed(Place.START);
        }
        try (Turn turn = handOuts.begin(BERT, 1, NOON, false)) {
            assertThat(turn.place()).isEqualTo(Place.START);
            turn.succeed(place(3));
        }
        try (Turn turn = handOuts.begin(ANNA, 1, NOON.plusSeconds(4), false)) {
            assertThat(turn.place()).isEqualTo(place(3));
            turn.succeed(place(4));
        }
        try (Turn turn = handOuts.begin(BERT, 1, NOON.plusSeconds(6), false)) {
            assertThat(turn.place()).isEqualTo(Place.START);
        }
    }

    @Test
    void oneOfSeveralProcessesBeginsAtManyPlacesAndAlsoWithTheOldest() {
        takes(ANNA, 1, NOON);
        takes(BERT, 2, NOON);
        int oldest = 0;
        int elsewhere = 0;
        for (int i = 0; i < 16 * 80; i++) {
            try (Turn turn = handOuts.begin(i % 2 == 0 ? ANNA : BERT, 1, NOON, true)) {
                if (turn.place().isStart()) {
                    assertThat(turn.offset()).isBetween(0, 16_383);
                    if (turn.offset() == 0) {
                        oldest++;
                    } else {
                        elsewhere++;
                    }
                }
                turn.succeed(place(100 + i));
            }
        }
        assertThat(oldest).isGreaterThanOrEqualTo(9);
        assertThat(elsewhere).isGreaterThanOrEqualTo(60);
    }

    @Test
    void whatIsRememberedIsBounded() {
        for (int i = 0; i < 3 * HandOuts.MOST_ITEMS; i++) {
            takes(ANNA + i % 1_000, i, NOON);
        }
        assertThat(handOuts.size()).isEqualTo(HandOuts.MOST_ITEMS);
        takes(ANNA, 0, NOON.plusSeconds(5));
        assertThat(handOuts.size()).as("after some seconds").isEqualTo(1);
    }
}

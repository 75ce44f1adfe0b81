package org.granary.protocol.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.granary.protocol.queue.HandOuts.Place;
import org.granary.protocol.queue.HandOuts.Request;
import org.granary.store.Peers;
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
        try (Request request = handOuts.begin(session, 1, now, Peers.ALONE)) {
            boolean taken = request.take(item(id));
            request.succeed(taken ? place(id) : Place.START);
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
    void aCallThatBeganEarlierDoesNotGetWhatALaterOneTook() {
        assertThat(takes(ANNA, 1, NOON)).isTrue();
        assertThat(takes(BERT, 1, NOON.minusNanos(10_000_000))).isFalse();
        assertThat(takes(BERT, 1, NOON.minusSeconds(5))).as("the clock was set back").isTrue();
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
        try (Request failed = handOuts.begin(BERT, 2, NOON.plusSeconds(1), Peers.ALONE)) {
            assertThat(failed.take(item(2))).isTrue();
            assertThat(takes(ANNA, 2, NOON.plusSeconds(1))).as("while the call runs").isFalse();
        }
        assertThat(takes(ANNA, 2, NOON.plusSeconds(1))).isTrue();
        assertThat(handOuts.size()).isEqualTo(2);
        try (Request failed = handOuts.begin(ANNA, 2, NOON.plusSeconds(4), Peers.ALONE)) {
            assertThat(failed.take(item(1))).isTrue();
            assertThat(failed.take(item(1))).as("the same call runs again").isTrue();
        }
        assertThat(takes(BERT, 1, NOON.plusSeconds(5))).as("the first hand-out counts").isTrue();
    }

    @Test
    void aSessionThatIsAloneBeginsWithTheOldest() {
        for (int i = 1; i <= 3; i++) {
            try (Request request = handOuts.begin(ANNA, 1, NOON, Peers.ALONE)) {
                assertThat(request.place()).isEqualTo(Place.START);
                assertThat(request.offset()).isZero();
                assertThat(request.others(100)).isZero();
                request.succeed(place(i));
            }
        }
        try (Request other = handOuts.begin(BERT, 1, NOON, Peers.ALONE)) {
            assertThat(other.place()).isEqualTo(place(3));
            other.succeed(place(4));
        }
        try (Request request = handOuts.begin(ANNA, 1, NOON, Peers.ALONE)) {
            assertThat(request.place()).isEqualTo(place(4));
            request.succeed(place(5));
        }
        try (Request request = handOuts.begin(ANNA, 1, NOON.plusSeconds(5), Peers.ALONE)) {
            assertThat(request.place()).as("alone again").isEqualTo(Place.START);
        }
    }

    @Test
    void callsThatRunAtTheSameTimePassOverWhatTheOthersAskFor() {
        try (Request first = handOuts.begin(ANNA, 10, NOON, Peers.ALONE);
                Request second = handOuts.begin(BERT, 7, NOON, Peers.ALONE);
                Request third = handOuts.begin(53, 5, NOON, Peers.ALONE)) {
            assertThat(first.offset()).isZero();
            assertThat(second.offset()).isEqualTo(10);
            assertThat(third.offset()).isEqualTo(17);
            third.succeed(place(22));
            first.succeed(place(10));
            second.succeed(place(17));
        }
        try (Request next = handOuts.begin(ANNA, 1, NOON, Peers.ALONE)) {
            assertThat(next.place()).as("whoever ended last").isEqualTo(place(22));
            assertThat(next.offset()).isZero();
        }
    }

    @Test
    void theEndOfTheQueueAndTimeLeadBackToTheOldest() {
        takes(ANNA, 1, NOON);
        takes(BERT, 2, NOON);
        try (Request request = handOuts.begin(ANNA, 1, NOON, Peers.ALONE)) {
            assertThat(request.place()).isEqualTo(place(2));
            request.reachEnd();
            request.succeed(Place.START);
        }
        try (Request request = handOuts.begin(BERT, 1, NOON, Peers.ALONE)) {
            assertThat(request.place()).isEqualTo(Place.START);
            request.succeed(place(3));
        }
        try (Request request = handOuts.begin(ANNA, 1, NOON.plusSeconds(4), Peers.ALONE)) {
            assertThat(request.place()).isEqualTo(place(3));
            request.succeed(place(4));
        }
        try (Request request = handOuts.begin(BERT, 1, NOON.plusSeconds(6), Peers.ALONE)) {
            assertThat(request.place()).isEqualTo(Place.START);
        }
    }

    /// How often a process of several begins in its part, and how often with the oldest item.
    private record Beginnings(int inPart, int oldest) {}

    private Beginnings beginnings(Peers peers, LocalDateTime now) {
        int inPart = 0;
        int oldest = 0;
        for (int i = 0; i < 320; i++) {
            try (Request request = handOuts.begin(i % 2 == 0 ? ANNA : BERT, 1, now, peers)) {
                if (request.inPart()) {
                    inPart++;
                } else if (request.place().isStart()) {
                    oldest++;
                }
                request.succeed(place(100 + i));
            }
        }
        return new Beginnings(inPart, oldest);
    }

    @Test
    void oneOfSeveralProcessesBeginsInItsPartAfterSomeBatches() {
        assertThat(beginnings(new Peers(1, 2), NOON)).isEqualTo(new Beginnings(40, 0));
    }

    @Test
    void processesTakeTurnsInBeginningWithTheOldest() {
        LocalDateTime other = NOON.plusSeconds(5);
        assertThat(beginnings(new Peers(0, 2), NOON)).isEqualTo(new Beginnings(30, 10));
        assertThat(beginnings(new Peers(0, 2), other)).isEqualTo(new Beginnings(40, 0));
        assertThat(beginnings(new Peers(1, 2), other)).isEqualTo(new Beginnings(30, 10));
    }

    @Test
    void aSingleSessionOfSeveralProcessesBeginsInItsPartToo() {
        try (Request request = handOuts.begin(ANNA, 1, NOON, new Peers(1, 2))) {
            assertThat(request.inPart()).isTrue();
            request.succeed(place(100));
        }
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

package org.granary.protocol.queue;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.granary.store.Peers;
import org.jspecify.annotations.Nullable;

/// Which items of a queue this process has handed out lately, and to which session, so that workers who ask at the same
/// time get different work.
///
/// Asking for work changes nothing in the store, and what was handed out stays eligible. This is only a preference,
/// kept in memory: a batch begins where the last one ended, and leaves out what another session got within the last
/// seconds, as long as there is other work. A session that is the only one to ask begins with the oldest job each time.
///
/// ```
/// oldest ─── handed out, not yet started ───▶ cursor ─── next batches ───▶ newest, then from the oldest again
/// ```
///
/// The cursor goes back to the oldest job at the end of the queue, and every few seconds, so that an item whose worker
/// died is not passed over for long. Where several processes work on one store, each has a part of what waits ([Peers])
/// and begins in the middle of it, after a few batches again. They are equally far from each other however fast each of
/// them works. They alternate in beginning with the oldest job.
///
/// Whatever is remembered is bounded, and a call costs the same however much that is.
public final class HandOuts {
    /// How long a session is preferred for what it got.
    static final Duration MEMORY = Duration.ofSeconds(5);
    /// The most items that are remembered; the oldest ones are forgotten first.
    static final int MOST_ITEMS = 8_192;
    /// A larger batch is handed out without regard to others.
    static final int MOST_IN_BATCH = 1_000;
    /// How many batches a process of several takes from one place.
    private static final int BATCHES_AT_A_PLACE = 8;
    /// While it is a process's turn to begin with the oldest item, one place of so many is there.
    private static final int PLACES = 4;

    private record HandOut(int session, LocalDateTime time) {}

    /// A place in the order of the queue: after this item.
    record Place(LocalDateTime createTime, ItemKey item) implements Comparable<Place> {
        /// Before all items.
        static final Place START = new Place(LocalDateTime.of(1, 1, 1, 0, 0), new ItemKey(Long.MIN_VALUE, -1, -1));
        private static final Comparator<Place> ORDER = Comparator.comparing(Place::createTime)
                .thenComparing(Place::item);

        boolean isStart() {
            return equals(START);
        }

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    /// In the order of their hand-outs.
    private final Map<ItemKey, HandOut> handedOut = new LinkedHashMap<>();
    private HandOut last = new HandOut(0, LocalDateTime.MIN);
    private HandOut lastOfAnother = last;
    private Place cursor = Place.START;
    /// How often the cursor was set back, and when it was last.
    private long lap;
    private LocalDateTime begun = LocalDateTime.MIN;
    private int batches;
    private int places;
    /// Whether a process of several begins with the oldest item.
    private boolean fromOldest;
    /// How many items the calls that are running ask for.
    private int asked;

    /// A call asks for items.
    ///
    /// @param peers the processes that hand out the same items
    synchronized Request begin(int session, int count, LocalDateTime now, Peers peers) {
        forget(now);
        boolean alone = peers.isAlone() && asked == 0
                && !(isOther(last, session, now) || isOther(lastOfAnother, session, now));
        int ahead = Math.min(asked, MOST_IN_BATCH);
        asked += count;
        if (alone) {
            setBack(now);
            return new Request(session, count, now, peers, 0, true);
        }
        if (isOver(begun, now) || (!peers.isAlone() && batches >= BATCHES_AT_A_PLACE)) {
            setBack(now);
            fromOldest = isTurnOf(peers, now) && ++places % PLACES == 0;
        }
        batches++;
        return new Request(session, count, now, peers, ahead, false);
    }

    /// The processes alternate, so that they do not meet at the oldest item.
    private static boolean isTurnOf(Peers peers, LocalDateTime now) {
        long period = Math.floorDiv(now.toEpochSecond(ZoneOffset.UTC), MEMORY.toSeconds());
        return Math.floorMod(period, peers.count()) == peers.number();
    }

    private void setBack(LocalDateTime now) {
        lap++;
        begun = now;
        batches = 0;
        cursor = Place.START;
        fromOldest = false;
    }

    private static boolean isOther(HandOut handOut, int session, LocalDateTime now) {
        return handOut.session != session && !isOver(handOut.time, now);
    }

    /// Of two calls that run at the same time, the one that began first may look later, so a time may be ahead of now.
    /// A clock that was set back does not count for ever.
    private static boolean isOver(LocalDateTime time, LocalDateTime now) {
        return time.equals(LocalDateTime.MIN) || Duration.between(time, now).abs().compareTo(MEMORY) >= 0;
    }

    private void forget(LocalDateTime now) {
        Iterator<HandOut> oldest = handedOut.values().iterator();
        while (oldest.hasNext() && isOver(oldest.next().time, now)) {
            oldest.remove();
        }
    }

    /// An item is free again at once: its worker is done with it.
    synchronized void forget(ItemKey item) {
        handedOut.remove(item);
    }

    /// How many items are remembered.
    synchronized int size() {
        return handedOut.size();
    }

    /// A call that hands out items. What it takes is remembered only if it succeeds.
    final class Request implements AutoCloseable {
        private final int session;
        private final int count;
        private final LocalDateTime now;
        private final Peers peers;
        private final Place place = cursor;
        private final int offset;
        private final boolean alone;
        private final boolean inPart;
        private long lapOfRequest = lap;
        private final Map<ItemKey, HandOut> before = new LinkedHashMap<>();
        private final Set<ItemKey> added = new HashSet<>();
        private boolean succeeded;

        private Request(int session, int count, LocalDateTime now, Peers peers, int offset, boolean alone) {
            this.session = session;
            this.count = count;
            this.now = now;
            this.peers = peers;
            this.offset = offset;
            this.alone = alone;
            this.inPart = !peers.isAlone() && place.isStart() && !fromOldest;
        }

        /// Where to look for items first.
        Place place() {
            return place;
        }

        /// How many items to pass over there.
        int offset() {
            return offset;
        }

        /// Whether to look first in the part of this process, instead of at the beginning.
        boolean inPart() {
            return inPart;
        }

        Peers peers() {
            return peers;
        }

        int count() {
            return count;
        }

        /// How many more items to look at when they are not looked for by place.
        int others(int most) {
            synchronized (HandOuts.this) {
                return alone ? 0 : Math.min(most, handedOut.size() + asked - count);
            }
        }

        /// Takes an item, unless another session has it.
        boolean take(ItemKey item) {
            synchronized (HandOuts.this) {
                HandOut known = handedOut.get(item);
                if (known != null && isOther(known, session, now)) {
                    return false;
                }
                put(item, known);
                return true;
            }
        }

        private void put(ItemKey item, @Nullable HandOut known) {
            if (known == null) {
                added.add(item);
            } else if (!added.contains(item)) {
                before.putIfAbsent(item, known);
                handedOut.remove(item);
            }
            handedOut.put(item, new HandOut(session, now));
            if (handedOut.size() > MOST_ITEMS) {
                handedOut.remove(handedOut.keySet().iterator().next());
            }
        }

        /// There is nothing more at the end of the queue: the next place is its beginning, or the part of this process.
        void reachEnd() {
            synchronized (HandOuts.this) {
                if (lapOfRequest == lap) {
                    setBack(now);
                }
                lapOfRequest = lap;
            }
        }

        /// The items have been handed out.
        ///
        /// @param end where the next batch begins
        void succeed(Place end) {
            synchronized (HandOuts.this) {
                succeeded = true;
                if (last.session != session) {
                    lastOfAnother = last;
                }
                last = new HandOut(session, now);
                // Of calls that run at the same time, the first one may end last.
                if (lapOfRequest == lap && end.compareTo(cursor) > 0) {
                    cursor = end;
                }
            }
        }

        @Override
        public void close() {
            synchronized (HandOuts.this) {
                asked -= count;
                if (!succeeded) {
                    added.forEach(handedOut::remove);
                    handedOut.putAll(before);
                }
            }
        }
    }
}

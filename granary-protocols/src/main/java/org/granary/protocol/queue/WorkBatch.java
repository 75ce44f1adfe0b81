package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.procedure.Call;
import org.granary.procedure.Results;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Hands out a batch of work. Which items are eligible and how many are handed out is as the documents say; which of
/// them is up to [HandOuts]: those that no other session got lately, and the others only where there are not enough.
final class WorkBatch {
    /// The most stale items that are looked at in addition, because others have the first ones.
    private static final int MOST_OTHERS = 256;
    /// How often a batch looks further where others have what it finds, twice as far each time.
    private static final int LOOKS = 7;
    private static final int SHORTEST_LOOK = 16;
    /// Several processes share no more than so many of the oldest items: passing over them has to be cheap.
    private static final int FARTHEST = 16_384;

    private final Transaction transaction;
    private final PlacedWork work;
    private final HandOuts.Request request;
    private final Results.Open results;
    private final Set<ItemKey> sent = new HashSet<>();
    /// What another session has.
    private final List<WorkItem> others = new ArrayList<>();
    private HandOuts.Place end = HandOuts.Place.START;
    private int left;
    /// How many items were found that wait, by the last search.
    private int waiting;

    private WorkBatch(Transaction transaction, HandOuts.Request request, Results.Open results) {
        this.transaction = transaction;
        this.work = new PlacedWork(transaction);
        this.request = request;
        this.results = results;
        this.left = request.count();
    }

    /// @param staleWithinBatch whether `count` limits stale items too; otherwise all of them are handed out in addition
    static void send(Call call, HandOuts handOuts, String resultSet, int count, LocalDateTime threshold,
            boolean staleWithinBatch) {
        Transaction transaction = call.transaction();
        try (HandOuts.Request request = handOuts.begin(call.session(), count, transaction.now(), transaction.peers());
                Results.Open results = call.results().open(resultSet)) {
            WorkBatch batch = new WorkBatch(transaction, request, results);
            batch.run(threshold, staleWithinBatch);
            request.succeed(batch.end);
        }
    }

    private void run(LocalDateTime threshold, boolean staleWithinBatch) {
        int offset = request.offset() + (request.inPart() ? part() : 0);
        int asked = left;
        if (staleWithinBatch) {
            work.withSomeStale(threshold, asked + request.others(MOST_OTHERS), request.place(), asked, offset,
                    this::take);
        } else {
            work.withStale(threshold, request.place(), asked, offset, this::takeAfterStale);
        }
        boolean atEnd = waiting < asked;
        HandOuts.Place from = end.isStart() ? request.place() : end;
        boolean passedOver = offset > 0 || !request.place().isStart();
        if (left > 0 && !atEnd) {
            atEnd = look(from, 0);
        }
        if (left > 0 && passedOver && atEnd) {
            request.reachEnd();
            int skip = part();
            end = HandOuts.Place.START;
            if (look(HandOuts.Place.START, skip) && skip > 0 && left > 0) {
                end = HandOuts.Place.START;
                look(HandOuts.Place.START, 0);
            }
        }
        fill(passedOver);
    }

    /// How many items to pass over at the beginning of the queue, to get to the part of this process.
    private int part() {
        return request.peers().isAlone() ? 0 : request.peers().middle(QueueWork.waiting(transaction, FARTHEST));
    }

    /// @param skip how many items to pass over there
    /// @return whether there is nothing after that
    private boolean look(HandOuts.Place from, int skip) {
        HandOuts.Place place = from;
        int offset = skip;
        int length = Math.max(SHORTEST_LOOK, left);
        for (int i = 0; i < LOOKS && left > 0; i++) {
            waiting = 0;
            work.waiting(place, length, offset, this::take);
            if (waiting < length) {
                return true;
            }
            place = end;
            offset = 0;
            length *= 2;
        }
        return false;
    }

    /// Hands out the item of a row, if no other session has it.
    private void take(Rows row) {
        take(WorkItem.read(row));
    }

    /// The same where stale items are handed out in addition, whoever has them.
    private void takeAfterStale(Rows row) {
        WorkItem item = WorkItem.read(row);
        if (item.stale()) {
            item.sendTo(results);
        } else {
            take(item);
        }
    }

    private void take(WorkItem item) {
        if (!item.stale()) {
            waiting++;
            if (left > 0) {
                end = item.place();
            }
        }
        if (left > 0) {
            offer(item);
        }
    }

    private void offer(WorkItem item) {
        if (sent.contains(item.key())) {
            return;
        }
        if (request.take(item.key())) {
            send(item);
        } else if (others.size() < request.count()) {
            others.add(item);
        }
    }

    private void send(WorkItem item) {
        sent.add(item.key());
        item.sendTo(results);
        left--;
    }

    /// The rest, from what others have: first what was seen, then the oldest of all.
    private void fill(boolean passedOver) {
        others.forEach(this::sendAnyway);
        if (left > 0 && passedOver) {
            work.waiting(HandOuts.Place.START, request.count(), 0, row -> sendAnyway(WorkItem.read(row)));
        }
    }

    private void sendAnyway(WorkItem item) {
        if (left > 0 && !sent.contains(item.key())) {
            send(item);
        }
    }
}

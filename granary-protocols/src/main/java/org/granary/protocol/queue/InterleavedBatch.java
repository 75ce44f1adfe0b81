package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.procedure.Call;
import org.granary.procedure.Results;
import org.granary.store.Peers;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Hands out a batch of work in equal shares among partitions. From each partition, what no other session got lately
/// comes first ([HandOuts]); the shares stay equal, so that a partition with nothing else gives what others have.
public final class InterleavedBatch {
    /// The most items that are looked at in addition, because others have the first ones.
    private static final int MOST_OTHERS = 256;
    /// So many times as many items are looked at as there are processes, up to this.
    private static final int MOST_PARTS = 8;

    /// The items of a partition, in their order.
    private static final class Partition {
        private final Deque<WorkItem> items = new ArrayDeque<>();
        /// What is in the part of another process.
        private final Deque<WorkItem> elsewhere = new ArrayDeque<>();
        /// What another session has.
        private final Deque<WorkItem> others = new ArrayDeque<>();

        void add(WorkItem item, Peers peers) {
            (peers.have(item.key().hashCode()) ? items : elsewhere).add(item);
        }

        @Nullable
        WorkItem first() {
            return Stream.of(items.peek(), elsewhere.peekLast(), others.peek()).filter(Objects::nonNull).findFirst()
                    .orElse(null);
        }

        WorkItem take(HandOuts.Request request) {
            while (!items.isEmpty() || !elsewhere.isEmpty()) {
                // Other processes begin with the first ones of their parts.
                WorkItem item = items.isEmpty() ? elsewhere.removeLast() : items.remove();
                if (request.take(item.key())) {
                    return item;
                }
                others.add(item);
            }
            return others.remove();
        }
    }

    private InterleavedBatch() {}

    /// Every stale item, and up to `count` others.
    public static void send(Call call, HandOuts handOuts, String resultSet, int count, LocalDateTime threshold) {
        Transaction transaction = call.transaction();
        if (count > HandOuts.MOST_IN_BATCH) {
            call.results().send(resultSet, QueueWork.nextInterleaved(transaction, count, threshold));
            return;
        }
        try (HandOuts.Request request = handOuts.begin(call.session(), count, transaction.now(), transaction.peers());
                Results.Open results = call.results().open(resultSet)) {
            int others = request.others(MOST_OTHERS);
            if (others == 0 && request.peers().isAlone()) {
                sendFirst(QueueWork.nextInterleaved(transaction, count, threshold), request, results);
            } else {
                sendShares(QueueWork.nextOfPartitions(transaction,
                        (count + others) * Math.min(request.peers().count(), MOST_PARTS), threshold), request, results);
            }
            request.succeed(HandOuts.Place.START);
        }
    }

    private static void sendFirst(Rows rows, HandOuts.Request request, Results.Open results) {
        try (rows) {
            while (rows.next()) {
                WorkItem item = WorkItem.read(rows);
                request.take(item.key());
                item.sendTo(results);
            }
        }
    }

    private static void sendShares(Rows rows, HandOuts.Request request, Results.Open results) {
        Map<Optional<UUID>, Partition> partitions = new HashMap<>();
        try (rows) {
            while (rows.next()) {
                WorkItem item = WorkItem.read(rows);
                if (item.stale()) {
                    item.sendTo(results);
                } else {
                    partitions.computeIfAbsent(Optional.ofNullable(rows.getUuid(11)), _ -> new Partition())
                            .add(item, request.peers());
                }
            }
        }
        int left = request.count();
        List<Partition> round = inOrder(partitions.values());
        while (left > 0 && !round.isEmpty()) {
            for (Partition partition : round.subList(0, Math.min(left, round.size()))) {
                partition.take(request).sendTo(results);
                left--;
            }
            round = inOrder(round);
        }
    }

    /// Those that have an item, the one with the oldest first.
    private static List<Partition> inOrder(Collection<Partition> partitions) {
        List<Partition> rest = new ArrayList<>(partitions);
        rest.removeIf(partition -> partition.first() == null);
        rest.sort(Comparator.comparing(partition -> Objects.requireNonNull(partition.first()).place()));
        return rest;
    }
}

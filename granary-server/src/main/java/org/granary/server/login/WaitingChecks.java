package org.granary.server.login;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.granary.tds.server.ClientNetwork;
import org.jspecify.annotations.Nullable;

/// What waits to be served: networks one after the other, within a network its guessers one after the other, and those of a guesser in the order in which
/// they came. A network gets the same share, whether it guesses at one name or at many. Not safe for use by several threads.
final class WaitingChecks<T> {
    /// In the order in which they are served; none is empty.
    private final Map<ClientNetwork, Map<Guesser, Deque<T>>> networks = new LinkedHashMap<>();
    private int count;

    int count() {
        return count;
    }

    void add(Guesser guesser, T check) {
        networks.computeIfAbsent(guesser.network(), _ -> new LinkedHashMap<>())
                .computeIfAbsent(guesser, _ -> new ArrayDeque<>()).addLast(check);
        count++;
    }

    /// The one to be served next.
    @Nullable
    T next() {
        return networks.isEmpty()
                ? null
                : networks.values().iterator().next().values().iterator().next().peekFirst();
    }

    /// The oldest one of the guesser that has the most, in the network that has the most.
    @Nullable
    T oldestOfTheMost() {
        Comparator<Map<Guesser, Deque<T>>> bySize = Comparator
                .comparingInt(guessers -> guessers.values().stream().mapToInt(Deque::size).sum());
        return networks.values().stream().max(bySize)
                .flatMap(guessers -> guessers.values().stream().max(Comparator.comparingInt(Deque::size)))
                .map(Deque::peekFirst).orElse(null);
    }

    /// Takes one out, if it is there. Its network is behind all others now, and its guesser behind all others of the network.
    void remove(Guesser guesser, T check) {
        Map<Guesser, Deque<T>> guessers = networks.getOrDefault(guesser.network(), Map.of());
        Deque<T> own = guessers.get(guesser);
        if (own == null || !own.remove(check)) {
            return;
        }
        count--;
        moveBehind(guessers, guesser, own.isEmpty());
        moveBehind(networks, guesser.network(), guessers.isEmpty());
    }

    private static <K, V> void moveBehind(Map<K, V> queue, K key, boolean empty) {
        V value = queue.remove(key);
        if (!empty && value != null) {
            queue.put(key, value);
        }
    }
}

package org.granary.torture.isolation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which transaction comes before which, and why.
final class Dependencies {
    enum Kind {
        WRITE_WRITE, WRITE_READ, READ_WRITE
    }

    private record Edge(Recorded to, Kind kind) {}

    private final Map<Recorded, List<Edge>> edges = new HashMap<>();

    void add(Recorded from, Recorded to, Kind kind) {
        edges.computeIfAbsent(from, _ -> new ArrayList<>()).add(new Edge(to, kind));
    }

    /// One of each kind of anomaly, the worst first; a worse one explains those after it.
    List<String> cycles() {
        List<String> found = new ArrayList<>();
        find("G0, two transactions wrote in between each other", EnumSet.of(Kind.WRITE_WRITE), 0, found);
        if (found.isEmpty()) {
            find("G1c, two transactions read from each other", EnumSet.of(Kind.WRITE_WRITE, Kind.WRITE_READ), 0,
                    found);
        }
        if (found.isEmpty()) {
            find("G-single, a transaction read from before and after another", EnumSet.allOf(Kind.class), 1, found);
        }
        if (found.isEmpty()) {
            find("G2, transactions overlooked each other", EnumSet.allOf(Kind.class), Integer.MAX_VALUE, found);
        }
        return found;
    }

    /// @param most how many edges of the kind READ_WRITE a cycle may have
    private void find(String name, Set<Kind> kinds, int most, List<String> found) {
        for (Recorded start : onCycles()) {
            List<Recorded> cycle = cycle(start, kinds, most);
            if (cycle != null) {
                found.add(name + ": " + cycle);
                return;
            }
        }
    }

    /// Without all that nothing comes before, again and again: few are left, or none.
    private Set<Recorded> onCycles() {
        Map<Recorded, Integer> before = new HashMap<>();
        edges.forEach((from, all) -> {
            before.putIfAbsent(from, 0);
            all.forEach(edge -> before.merge(edge.to(), 1, Integer::sum));
        });
        Deque<Recorded> free = new ArrayDeque<>(
                before.keySet().stream().filter(each -> before.getOrDefault(each, 0) == 0).toList());
        while (!free.isEmpty()) {
            Recorded first = free.removeFirst();
            before.remove(first);
            for (Edge edge : edges.getOrDefault(first, List.of())) {
                if (before.merge(edge.to(), -1, Integer::sum) == 0) {
                    free.addLast(edge.to());
                }
            }
        }
        return before.keySet();
    }

    /// A transaction that was reached, with how many overlooked changes on the way.
    private record Reached(Recorded transaction, int overlooked) {}

    /// The shortest way back, by breadth first.
    private @Nullable List<Recorded> cycle(Recorded start, Set<Kind> kinds, int most) {
        Map<Reached, Reached> from = new HashMap<>();
        Deque<Reached> next = new ArrayDeque<>(List.of(new Reached(start, 0)));
        while (!next.isEmpty()) {
            Reached at = next.removeFirst();
            for (Edge edge : edges.getOrDefault(at.transaction(), List.of())) {
                // Without a bound they need not be counted.
                int overlooked = most == Integer.MAX_VALUE
                        ? 0
                        : at.overlooked() + (edge.kind() == Kind.READ_WRITE ? 1 : 0);
                Reached to = new Reached(edge.to(), overlooked);
                boolean excused = most == Integer.MAX_VALUE && at.transaction().alone()
                        && edge.kind() == Kind.READ_WRITE;
                if (!excused && kinds.contains(edge.kind()) && overlooked <= most && !from.containsKey(to)) {
                    from.put(to, at);
                    if (edge.to().number() == start.number()) {
                        return path(from, to, start);
                    }
                    next.addLast(to);
                }
            }
        }
        return null;
    }

    private static List<Recorded> path(Map<Reached, Reached> from, Reached end, Recorded start) {
        List<Recorded> path = new ArrayList<>(List.of(end.transaction()));
        Reached at = from.get(end);
        while (at != null && at.transaction().number() != start.number()) {
            path.add(at.transaction());
            at = from.get(at);
        }
        Collections.reverse(path);
        return path;
    }
}

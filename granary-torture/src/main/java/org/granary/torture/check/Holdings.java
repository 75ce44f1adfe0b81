package org.granary.torture.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Who had what for certain: from the acknowledgement that it was given to the moment in which the holder began to give it back. Two holders at the same
/// time are one too many.
final class Holdings {
    private record Span(String holder, long from, long until) {}

    private record Held(String thing, String holder) {}

    private final Map<String, List<Span>> spans = new HashMap<>();
    private final Map<Held, Long> open = new HashMap<>();

    void taken(String thing, String holder, long acknowledged) {
        open.putIfAbsent(new Held(thing, holder), acknowledged);
    }

    void givenBack(String thing, String holder, long began) {
        Long from = open.remove(new Held(thing, holder));
        if (from != null) {
            spans.computeIfAbsent(thing, _ -> new ArrayList<>()).add(new Span(holder, from, began));
        }
    }

    /// All that this holder has.
    void givenBack(String holder, long began) {
        for (Held held : List.copyOf(open.keySet())) {
            if (held.holder().equals(holder)) {
                givenBack(held.thing(), holder, began);
            }
        }
    }

    void check(String kind, Problems problems) {
        for (Held held : List.copyOf(open.keySet())) {
            givenBack(held.thing(), held.holder(), Long.MAX_VALUE);
        }
        spans.forEach((thing, all) -> {
            List<Span> sorted = all.stream().sorted(Comparator.comparingLong(Span::from)).toList();
            for (int i = 1; i < sorted.size(); i++) {
                Span former = sorted.get(i - 1);
                Span next = sorted.get(i);
                problems.addIf(next.from() < former.until() && !next.holder().equals(former.holder()), kind,
                        thing + " by " + former.holder() + " and " + next.holder());
            }
        });
    }
}

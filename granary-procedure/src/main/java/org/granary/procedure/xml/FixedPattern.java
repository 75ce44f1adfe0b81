package org.granary.procedure.xml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A pattern of a schema in which every text has the same length: characters and classes of ASCII, each with a fixed
/// number of repetitions, such as `[0-9a-f]{8}-[0-9a-f]{4}`.
final class FixedPattern {
    private static final int MOST = 1000;
    private static final String LITERALS = " !\"#%&',/:;<=>@_`~-";

    private final BitSet[] places;

    private FixedPattern(List<BitSet> places) {
        this.places = places.toArray(new BitSet[0]);
    }

    /// @throws InDoubtException if the pattern is of another kind
    static FixedPattern of(String pattern) {
        List<BitSet> places = new ArrayList<>();
        int at = 0;
        while (at < pattern.length()) {
            BitSet allowed = new BitSet(128);
            if (pattern.charAt(at) == '[') {
                int end = pattern.indexOf(']', at);
                addClass(pattern, at + 1, end, allowed);
                at = end + 1;
            } else {
                allowed.set(literal(pattern.charAt(at)));
                at++;
            }
            int times = 1;
            if (at < pattern.length() && pattern.charAt(at) == '{') {
                int end = pattern.indexOf('}', at);
                times = times(pattern, at + 1, end);
                at = end + 1;
            }
            for (int i = 0; i < times; i++) {
                places.add(allowed);
            }
            if (places.size() > MOST) {
                throw new InDoubtException();
            }
        }
        return new FixedPattern(places);
    }

    private static void addClass(String pattern, int from, int to, BitSet allowed) {
        if (to <= from) {
            throw new InDoubtException();
        }
        int at = from;
        while (at < to) {
            char first = letterOrDigit(pattern.charAt(at));
            char last = first;
            if (at + 1 < to && pattern.charAt(at + 1) == '-') {
                last = letterOrDigit(at + 2 < to ? pattern.charAt(at + 2) : 0);
                at += 2;
            }
            if (last < first) {
                throw new InDoubtException();
            }
            allowed.set(first, last + 1);
            at++;
        }
    }

    private static int times(String pattern, int from, int to) {
        if (to <= from || to - from > 3) {
            throw new InDoubtException();
        }
        int times = 0;
        for (int i = from; i < to; i++) {
            char c = pattern.charAt(i);
            if (c < '0' || c > '9') {
                throw new InDoubtException();
            }
            times = times * 10 + c - '0';
        }
        return times;
    }

    private static char literal(char c) {
        return LITERALS.indexOf(c) >= 0 ? c : letterOrDigit(c);
    }

    private static char letterOrDigit(char c) {
        if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            return c;
        }
        throw new InDoubtException();
    }

    boolean matches(String value) {
        if (value.length() != places.length) {
            return false;
        }
        for (int i = 0; i < places.length; i++) {
            if (!places[i].get(value.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}

package org.granary.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The times of one procedure's calls, in the order of the calls.
final class Series {
    private final String name;
    private final List<Long> nanos = new ArrayList<>();

    Series(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    int size() {
        return nanos.size();
    }

    synchronized void add(long time) {
        nanos.add(time);
    }

    /// In microseconds, of all.
    double median() {
        return median(nanos);
    }

    /// In microseconds: one call in a hundred took longer.
    double tail() {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted[(int) (sorted.length * 99L / 100)] / 1e3;
    }

    /// Of all together.
    double seconds() {
        return nanos.stream().mapToLong(Long::longValue).sum() / 1e9;
    }

    /// In microseconds: a tenth of all calls are quicker. On a machine that does other things, too, this says more than the median.
    double lowestTenth() {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted[sorted.length / 10] / 1e3;
    }

    /// In microseconds, of the tenth of all calls that begins at this part of them.
    double medianOfTenth(double from) {
        int tenth = Math.max(1, nanos.size() / 10);
        int begin = Math.min((int) (nanos.size() * from), nanos.size() - tenth);
        return median(nanos.subList(begin, begin + tenth));
    }

    private static double median(List<Long> some) {
        long[] sorted = some.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2] / 1e3;
    }
}

package org.granary.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/// Gathers the samples of one scrape, metric by metric.
final class Samples {
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;
    /// Histograms are kept in steps of two, from a microsecond on. What is shown has steps of four, from 64 µs to 17 s.
    private static final int FIRST = 6;
    private static final int LAST = 24;
    private static final int STEP = 2;

    private final Map<String, HistogramSnapshot.Builder> histograms = new LinkedHashMap<>();
    private final Map<String, CounterSnapshot.Builder> counters = new LinkedHashMap<>();
    private final Map<String, GaugeSnapshot.Builder> gauges = new LinkedHashMap<>();

    /// @param name without `_total`
    void counter(String name, String help, long value, String... labels) {
        counters.computeIfAbsent(name, _ -> CounterSnapshot.builder().name(name).help(help))
                .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder().labels(Labels.of(labels))
                        .value((double) value)
                        .build());
    }

    void gauge(String name, String help, long value, String... labels) {
        gauges.computeIfAbsent(name, _ -> GaugeSnapshot.builder().name(name).help(help)).dataPoint(
                GaugeSnapshot.GaugeDataPointSnapshot.builder().labels(Labels.of(labels)).value((double) value).build());
    }

    /// @param buckets bucket n has times of less than 2^n microseconds, and not less than half of that; the last one all
    ///     others
    void histogram(String name, String help, int size, IntToLongFunction buckets, long nanos, String... labels) {
        List<Double> bounds = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        int bucket = 0;
        for (int bound = FIRST; bound <= LAST; bound += STEP) {
            long count = 0;
            for (; bucket <= bound && bucket < size - 1; bucket++) {
                count += buckets.applyAsLong(bucket);
            }
            bounds.add((1L << bound) / MICROS);
            counts.add(count);
        }
        long rest = 0;
        for (; bucket < size; bucket++) {
            rest += buckets.applyAsLong(bucket);
        }
        bounds.add(Double.POSITIVE_INFINITY);
        counts.add(rest);
        histograms.computeIfAbsent(name, _ -> HistogramSnapshot.builder().name(name).help(help))
                .dataPoint(HistogramDataPointSnapshot.builder().labels(Labels.of(labels))
                        .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds, counts)).sum(nanos / NANOS)
                        .build());
    }

    MetricSnapshots all() {
        List<MetricSnapshot> all = new ArrayList<>();
        histograms.values().forEach(builder -> all.add(builder.build()));
        counters.values().forEach(builder -> all.add(builder.build()));
        gauges.values().forEach(builder -> all.add(builder.build()));
        return new MetricSnapshots(all);
    }
}

package org.granary.metrics;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.util.ArrayList;
import java.util.List;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.jspecify.annotations.Nullable;

/// The metrics of a server in the text format of Prometheus.
///
/// Nothing is measured here while calls run: the server counts what it does anyway, and a scrape reads the counters.
/// Everything is set up with the first scrape, so that a server that nobody watches starts without it.
public final class Metrics implements AutoCloseable {
    private final GranaryServer server;
    private final Settings settings;
    private final List<AutoCloseable> parts = new ArrayList<>();
    private @Nullable PrometheusMeterRegistry registry;
    private boolean closed;

    public Metrics(GranaryServer server, Settings settings) {
        this.server = server;
        this.settings = settings;
    }

    /// The metrics as they are now.
    public String scrape() {
        return registry().scrape();
    }

    private synchronized PrometheusMeterRegistry registry() {
        PrometheusMeterRegistry made = registry;
        if (made == null) {
            made = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            bind(made);
            StoreFigures figures = new StoreFigures(server, settings);
            made.getPrometheusRegistry().register((MultiCollector) () -> {
                Samples samples = new Samples();
                ServerFigures.addTo(samples, server);
                figures.addTo(samples);
                return samples.all();
            });
            registry = made;
            if (closed) {
                close();
            }
        }
        return made;
    }

    private void bind(PrometheusMeterRegistry made) {
        JvmGcMetrics gc = new JvmGcMetrics();
        parts.add(gc);
        for (MeterBinder binder : List.of(new JvmMemoryMetrics(), gc, new JvmThreadMetrics(), new ClassLoaderMetrics(),
                new ProcessorMetrics(), new UptimeMetrics(), new FileDescriptorMetrics())) {
            binder.bindTo(made);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            for (AutoCloseable part : parts) {
                part.close();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            parts.clear();
            if (registry != null) {
                registry.close();
            }
        }
    }
}

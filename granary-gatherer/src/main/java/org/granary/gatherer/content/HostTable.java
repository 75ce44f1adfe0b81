package org.granary.gatherer.content;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The hosts that were asked last.
final class HostTable {
    private static final int REMEMBERED = 20_000;

    private final Robots robots;
    private final WebSettings settings;
    private final Map<String, Host> hosts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Host> eldest) {
            return size() > REMEMBERED;
        }
    };

    HostTable(Robots robots, WebSettings settings) {
        this.robots = robots;
        this.settings = settings;
    }

    /// @param name scheme, name and port
    synchronized Host of(String name) {
        return hosts.computeIfAbsent(name, missing -> new Host(missing, robots, settings));
    }

    /// Looks at every robots.txt again when next asked.
    void forgetRules() {
        List<Host> all;
        synchronized (this) {
            all = List.copyOf(hosts.values());
        }
        all.forEach(Host::forgetRules);
    }
}

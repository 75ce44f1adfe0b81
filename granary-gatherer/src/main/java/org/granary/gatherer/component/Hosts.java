package org.granary.gatherer.component;

import java.net.URI;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Host;
import org.jspecify.annotations.Nullable;

/// Which crawl store has the items of a host. The administration decides, once for each host, and never otherwise while a crawl runs; what it said is remembered.
public final class Hosts {
    private static final int REMEMBERED = 10_000;
    private static final String LOCAL = "localhost";

    private final ComponentSession session;
    private final Map<String, Host> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Host> eldest) {
            return size() > REMEMBERED;
        }
    };

    public Hosts(ComponentSession session) {
        this.session = session;
    }

    /// The name of the host of a canonical URL, with its port unless that is the usual one.
    public static String name(String url) {
        String authority = URI.create(url).getRawAuthority();
        if (authority == null || authority.isEmpty()) {
            return LOCAL;
        }
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    public Host of(String name) throws SQLException {
        @Nullable
        Host host = known.get(name);
        if (host == null) {
            host = session.admin().host(name);
            known.put(name, host);
        }
        return host;
    }
}

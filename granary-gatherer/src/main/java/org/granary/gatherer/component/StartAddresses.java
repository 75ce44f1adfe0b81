package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.StartAddress;
import org.jspecify.annotations.Nullable;

/// The hosts at which a crawl starts: a link there does not lead further away, wherever it comes from. Read once for each crawl.
final class StartAddresses {
    private static final int REMEMBERED = 16;

    private final ComponentSession session;
    private final Map<Integer, Map<String, Integer>> known = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Map<String, Integer>> eldest) {
            return size() > REMEMBERED;
        }
    };

    StartAddresses(ComponentSession session) {
        this.session = session;
    }

    /// @return the (first) start address at this host; null when there is none
    @Nullable
    Integer at(Crawl crawl, String host) throws SQLException {
        Map<String, Integer> addresses = known.get(crawl.id());
        if (addresses == null) {
            addresses = new HashMap<>();
            for (StartAddress address : session.admin().startAddresses(crawl.contentSourceId())) {
                addresses.putIfAbsent(key(Hosts.name(address.url())), address.id());
            }
            known.put(crawl.id(), addresses);
        }
        return addresses.get(key(host));
    }

    private static String key(String host) {
        return host.toLowerCase(Locale.ROOT);
    }
}

package org.granary.protocol.search.status;

import org.granary.protocol.search.topology.CrawlComponentState;
import org.granary.protocol.search.topology.QueryComponentState;

/// Which records of Component Activity count: all but those of crawl components that are disabled and of query
/// components that are offline.
final class ActiveComponents {
    /// That a record `a` does not belong to a disabled crawl component.
    static final String NOT_DISABLED = """
            NOT EXISTS (SELECT 1 FROM crawl_component c
              WHERE a.ComponentType = %d AND c.ComponentID = a.ComponentID AND c.State = %d)"""
            .formatted(ComponentType.CRAWL.value(), CrawlComponentState.DISABLED.value());
    /// That a record `a` counts.
    static final String CONDITION = NOT_DISABLED + """
            AND NOT EXISTS (SELECT 1 FROM query_component q
             WHERE a.ComponentType = %d AND q.ComponentID = a.ComponentID AND q.State = %d)"""
            .formatted(ComponentType.QUERY.value(), QueryComponentState.OFFLINE.value());

    /// @param open a condition on a record `a`
    /// @return a query with a row if the condition holds for any record that counts
    static String any(String open) {
        return "SELECT 1 FROM component_activity a WHERE (" + open + ") AND " + CONDITION + " LIMIT 1";
    }

    private ActiveComponents() {}
}

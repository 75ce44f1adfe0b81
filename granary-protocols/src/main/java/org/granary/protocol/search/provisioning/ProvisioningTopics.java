package org.granary.protocol.search.provisioning;

import java.util.Collection;
import java.util.List;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package. The Foundation role is one database, and has neither commands nor a log of queries.
public final class ProvisioningTopics {

    private ProvisioningTopics() {}

    /// @param taken the names of databases that are there anyway
    public static List<SearchTopic> of(Collection<String> taken) {
        Class<?> here = ProvisioningTopics.class;
        return List.of(
                SearchTopic.procedures(here, "stores.sql", new StoreProvisioning(taken), Role.ADMINISTRATION),
                SearchTopic.procedures(here, "operations.sql", new OperationsProvisioning(), Role.ADMINISTRATION),
                SearchTopic.procedures(here, "topology.sql", new TopologyProvisioning(), Role.ADMINISTRATION,
                        Role.FOUNDATION),
                SearchTopic.procedures(here, "scopes.sql", new ScopeProvisioning(), Role.ADMINISTRATION,
                        Role.FOUNDATION),
                SearchTopic.byRole(_ -> Topic.procedures(here, "schema.sql", new SchemaProvisioning(),
                        new CrawledPropertyProvisioning()), Role.ADMINISTRATION, Role.FOUNDATION));
    }
}

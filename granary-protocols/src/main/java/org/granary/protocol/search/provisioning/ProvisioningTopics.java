package org.granary.protocol.search.provisioning;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases. The Foundation role is one database, and has neither commands nor a log of queries.
public final class ProvisioningTopics {

    private ProvisioningTopics() {}

    /// @param taken the names of databases that are there anyway
    public static List<Topic> of(Collection<String> taken) {
        Class<?> here = ProvisioningTopics.class;
        return List.of(
                Topic.procedures(here, "stores.sql", new StoreProvisioning(taken), Role.ADMINISTRATION),
                Topic.procedures(here, "operations.sql", new OperationsProvisioning(), Role.ADMINISTRATION),
                Topic.procedures(here, "topology.sql", new TopologyProvisioning(), Role.ADMINISTRATION,
                        Role.FOUNDATION),
                Topic.procedures(here, "scopes.sql", new ScopeProvisioning(), Role.ADMINISTRATION, Role.FOUNDATION),
                new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION), new DeclarationFile(here, "schema.sql"),
                        role -> List.of(new SchemaProvisioning(), new CrawledPropertyProvisioning())));
    }
}

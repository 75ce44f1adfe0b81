package org.granary.gatherer.protocol;

import java.sql.SQLException;
import org.granary.client.search.SearchAdministration;
import org.jspecify.annotations.Nullable;

/// Which process is a component, as a configuration property (3.2.5.6): the protocol itself does not tell two processes apart that call themselves the same component.
public final class OwnerDatabase {
    private final Caller caller;
    private final SearchAdministration client;
    private final String name;

    OwnerDatabase(Caller caller) {
        this.caller = caller;
        this.client = new SearchAdministration(caller.connection());
        this.name = "granary-gatherer/crawl-" + caller.componentId() + "/process";
    }

    public @Nullable String get() throws SQLException {
        caller.calls("GetConfigurationProperty");
        return client.getConfigurationProperty(name).value() instanceof String text ? text : null;
    }

    public void set(String owner) throws SQLException {
        caller.calls("SetConfigurationProperty");
        client.setConfigurationProperty(name, owner);
    }

    public void clear() throws SQLException {
        caller.calls("DeleteConfigurationProperty");
        client.deleteConfigurationProperty(name);
    }
}

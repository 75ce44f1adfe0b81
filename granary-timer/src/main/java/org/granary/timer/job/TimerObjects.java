package org.granary.timer.job;

import java.sql.SQLException;
import java.util.UUID;
import org.granary.timer.farm.ConfigObject;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmClasses;

/// The service to which our jobs belong, and the servers that run them.
public final class TimerObjects {
    /// The name of the service.
    public static final String SERVICE = "Timer";
    private static final String NO_PROPERTIES = "<object />";

    private TimerObjects() {}

    /// The service; it is made where it is missing.
    public static ConfigObject service(Farm farm) throws SQLException {
        farm.refresh();
        farm.registerClasses();
        return farm.provide(farm.root().id(), FarmClasses.SERVICE, SERVICE, NO_PROPERTIES);
    }

    /// Makes sure that a server is in the farm, and that the service is provisioned on it.
    ///
    /// @return its configuration object
    public static UUID provide(Farm farm, String name) throws SQLException {
        ConfigObject service = service(farm);
        ConfigObject server = farm.provide(farm.root().id(), FarmClasses.SERVER, name, NO_PROPERTIES);
        farm.provision(service.id(), server.id());
        return server.id();
    }
}

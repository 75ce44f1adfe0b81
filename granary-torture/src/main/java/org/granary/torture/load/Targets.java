package org.granary.torture.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.granary.process.ServerProcess;

/// The servers of one set of databases. Their ports change when they are started again.
public final class Targets {
    private final List<Integer> ports = new CopyOnWriteArrayList<>();

    /// @param index of the server, from 0
    public void set(int index, int port) {
        if (index < ports.size()) {
            ports.set(index, port);
        } else {
            ports.add(index, port);
        }
    }

    int size() {
        return ports.size();
    }

    /// @param index of the server
    public Connection connect(int index, String database) throws SQLException {
        return connect("127.0.0.1", ports.get(index % ports.size()), database);
    }

    /// As `sa`. The driver does not try again by itself: a call that it sends twice would be in no ledger.
    public static Connection connect(String host, int port, String database) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://" + host + ":" + port + ";databaseName=" + database
                + ";encrypt=false;trustServerCertificate=true;loginTimeout=20;connectRetryCount=0"
                + ";datetimeParameterType=datetime", "sa", ServerProcess.PASSWORD);
    }
}

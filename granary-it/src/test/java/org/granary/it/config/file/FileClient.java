package org.granary.it.config.file;

import java.io.IOException;
import java.io.InputStream;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.store.postgresql.TestPostgres;

/// Files as a program that streams them uses them, through Microsoft's driver: nothing is held as a whole. For one thread at a time.
final class FileClient implements AutoCloseable {
    private static final UUID FARM_CLASS = UUID.fromString("674DA553-EA77-44a3-B9F8-3F70D786DE6A");
    private static final UUID SERVER_CLASS = UUID.fromString("E77AAF47-3CAC-4001-BC6B-5BCCB6486318");

    private final Connection connection;

    private FileClient(Connection connection) {
        this.connection = connection;
    }

    static FileClient connect(ServerProcess server) throws SQLException {
        return new FileClient(DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + server.port()
                + ";databaseName=SharePoint_Config;encrypt=false;responseBuffering=adaptive", "sa",
                TestServer.PASSWORD));
    }

    /// What tells a server process to keep its databases on a store of its own.
    static String[] flags(StoreKind store) {
        return switch (store) {
            case EMBEDDED, REPEATING -> new String[0];
            case POSTGRESQL -> new String[]{"--store", TestPostgres.newDatabase()};
        };
    }

    Connection connection() {
        return connection;
    }

    /// A new configuration object.
    UUID object() throws SQLException {
        UUID id = UUID.randomUUID();
        try (CallableStatement call = connection.prepareCall("{? = call proc_putObject(?, ?, ?, ?, ?, ?, ?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setString(2, id.toString());
            call.setString(3, farm());
            call.setString(4, SERVER_CLASS.toString());
            call.setString(5, id.toString());
            call.setInt(6, 0);
            call.setNull(7, Types.VARBINARY);
            call.setString(8, "<object />");
            call.registerOutParameter(9, Types.CHAR);
            call.registerOutParameter(10, Types.VARBINARY);
            call.execute();
            if (call.getInt(1) != 0) {
                throw new IllegalStateException("proc_putObject returned " + call.getInt(1));
            }
        }
        return id;
    }

    private String farm() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call proc_getObjectsByClass(?)}")) {
            call.setString(1, FARM_CLASS.toString());
            try (ResultSet rows = call.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    byte[] pointer(UUID object) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call proc_getFilePointer(?, ?)}")) {
            call.setString(1, object.toString());
            call.registerOutParameter(2, Types.BINARY);
            call.execute();
            return call.getBytes(2);
        }
    }

    /// @return the procedure's return code
    int put(byte[] pointer, int offset, byte[] bytes) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{? = call proc_putFileSegment(?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setBytes(2, pointer);
            call.setInt(3, offset);
            call.setBytes(4, bytes);
            call.execute();
            return call.getInt(1);
        }
    }

    /// Does something with the bytes of a file while they arrive.
    interface Reading {
        void read(InputStream file) throws IOException;
    }

    /// @return whether there is a file
    boolean get(UUID object, Reading reading) throws SQLException, IOException {
        try (CallableStatement call = connection.prepareCall("{call proc_getFile(?)}")) {
            call.setString(1, object.toString());
            try (ResultSet rows = call.executeQuery()) {
                if (!rows.next()) {
                    return false;
                }
                try (InputStream file = rows.getBinaryStream(1)) {
                    reading.read(file);
                }
                return true;
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

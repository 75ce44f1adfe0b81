package org.granary.it.hostile;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.granary.it.QueueClient;
import org.granary.process.ServerProcess;

/// A client that takes as much of the server's memory as it can, in every way, and leaves in every way. What is refused to it is refused with an error of its request
/// alone.
final class GreedyClient implements Runnable {
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final int PATIENCE_SECONDS = 3;
    private static final int OUT_OF_MEMORY = 701;
    /// No memory; a value, a recursion, an expression or a text that is too long; a result without end; gave up waiting.
    private static final Set<Integer> REFUSALS = Set.of(OUT_OF_MEMORY, 7119, 530, 8623, 8631, 191, 1222, 1205, 17803,
            40197);

    private final ServerProcess server;
    private final Random random;
    private final BooleanSupplier done;
    private final Queue<String> faults;
    private final AtomicLong refusals;

    /// @param faults gets what must not happen
    /// @param refusals counts errors 701
    GreedyClient(ServerProcess server, long seed, BooleanSupplier done, Queue<String> faults, AtomicLong refusals) {
        this.server = server;
        this.random = new Random(seed);
        this.done = done;
        this.faults = faults;
        this.refusals = refusals;
    }

    @FunctionalInterface
    private interface Greed {
        void run(Connection connection) throws SQLException, IOException;
    }

    private List<Greed> greeds() {
        List<Greed> all = new ArrayList<>();
        for (GreedyText text : GreedyText.values()) {
            all.add(connection -> execute(connection, text));
        }
        all.add(GreedyClient::unreadRows);
        all.add(GreedyClient::bulkLoad);
        all.add(GreedyClient::largeParameter);
        all.add(_ -> tinyCalls());
        all.add(_ -> requestsBehindOneThatRuns());
        all.add(_ -> attentions());
        return all;
    }

    @Override
    public void run() {
        List<Greed> greeds = greeds();
        while (!done.getAsBoolean()) {
            try (QueueClient client = QueueClient.connect(server.host(), server.port(), "loginTimeout=60",
                    "responseBuffering=adaptive")) {
                // Some stay for long and keep what they have, others come and go.
                int requests = 1 + random.nextInt(8);
                for (int i = 0; i < requests && !done.getAsBoolean() && !client.connection().isClosed(); i++) {
                    attempt(greeds.get(random.nextInt(greeds.size())), client.connection());
                }
            } catch (SQLException e) {
                check(e, "connecting");
            }
        }
    }

    private void attempt(Greed greed, Connection connection) throws SQLException {
        try {
            greed.run(connection);
        } catch (IOException e) {
            // A login may find no memory left.
            if (!String.valueOf(e.getMessage()).contains("memory")) {
                faults.add("connection lost: " + e);
            }
        } catch (SQLException e) {
            check(e, "a request");
        }
        if (!connection.isClosed()) {
            try (Statement statement = connection.createStatement();
                    ResultSet one = statement.executeQuery("SELECT 42")) {
                one.next();
            } catch (SQLException e) {
                faults.add("the connection does not go on: " + e.getErrorCode() + " " + e.getMessage());
            }
        }
    }

    private void check(SQLException failure, String what) {
        // The driver wraps what the server says of its own query for the columns of a bulk load.
        SQLException e = failure.getCause() instanceof SQLException cause ? cause : failure;
        if (e.getErrorCode() == OUT_OF_MEMORY) {
            refusals.incrementAndGet();
        }
        boolean timeout = e.getErrorCode() == 0 && String.valueOf(e.getMessage()).contains("timed out");
        if (!timeout && !REFUSALS.contains(e.getErrorCode())) {
            faults.add(what + ": " + e.getErrorCode() + " " + e.getMessage());
        }
    }

    private static void execute(Connection connection, GreedyText text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(PATIENCE_SECONDS);
            boolean rows = statement.execute(text.sql(NUMBERS.incrementAndGet()));
            long results = 0;
            while ((rows || statement.getUpdateCount() != -1) && results++ < 100_000) {
                rows = statement.getMoreResults();
            }
        } finally {
            endTransaction(connection);
        }
    }

    private static void endTransaction(Connection connection) throws SQLException {
        if (!connection.isClosed()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("IF @@TRANCOUNT > 0 ROLLBACK");
            }
        }
    }

    /// A result of many long rows, of which the client reads one, and then goes away.
    private static void unreadRows(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(GreedyText.MANY_ROWS.sql(0));
            rows.next();
            pause();
            // Before the statement is closed, because that reads to the end.
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            if (!connection.isClosed()) {
                throw e;
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void bulkLoad(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // Two requests: of an error in the second statement of one, the driver tells only who asks for its results.
            statement.execute("DROP TABLE IF EXISTS #bulk");
            statement.execute("CREATE TABLE #bulk (a int, b nvarchar(max))");
        }
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setDestinationTableName("#bulk");
            copy.writeToServer(new WideRows(20_000));
        }
    }

    /// An XML document of many elements for a procedure.
    private static void largeParameter(Connection connection) throws SQLException {
        String items = "<item id='1' input='" + "x".repeat(200) + "' output='y'/>";
        try (CallableStatement call = connection
                .prepareCall("{? = call TranslationServices.dbo.proc_AddGroup(?, ?, ?, ?, ?, ?)}")) {
            call.setQueryTimeout(PATIENCE_SECONDS);
            call.registerOutParameter(1, Types.INTEGER);
            call.setLong(2, NUMBERS.incrementAndGet());
            call.setInt(3, 1);
            call.setString(4, "http://in/");
            call.setString(5, "http://out/");
            call.setInt(6, 3);
            call.setString(7,
                    "<group xmlns='http://schemas.microsoft.com/office/server/translation/2010/11/databaseGroup'>"
                            + items.repeat(40_000) + "</group>");
            call.execute();
        } catch (SQLException e) {
            // What the procedure says of the document is its own affair.
            if (e.getErrorCode() == OUT_OF_MEMORY || e.getErrorCode() == 0 || e.getErrorCode() == 3624) {
                throw e;
            }
        }
    }

    /// A message of very many very small calls.
    private void tinyCalls() throws IOException {
        byte[] calls = new byte[16 << 20];
        // sp_unprepare by number, no options, no parameters: "FFFF 0F00 0000 FF"
        byte[] call = RawClient.hex("FFFF 0F00 0000 FF");
        for (int i = 0; i + call.length <= calls.length; i += call.length) {
            System.arraycopy(call, 0, calls, i, call.length);
        }
        byte[] whole = java.util.Arrays.copyOf(calls, calls.length / call.length * call.length);
        try (RawClient client = RawClient.loggedIn(server.port())) {
            client.send(RawClient.RPC,
                    RawClient.concat(RawClient.hex("16000000 12000000 0200 0000000000000000 01000000"),
                            whole));
            client.answerPart();
        } catch (SocketException | SocketTimeoutException e) {
            // It may take long.
        }
    }

    /// Sends much behind a request that runs, and leaves without having read anything.
    private void requestsBehindOneThatRuns() throws IOException {
        byte[] text = RawClient.batch("SELECT N'" + "x".repeat(50_000) + "'");
        try (RawClient client = RawClient.loggedIn(server.port())) {
            client.send(RawClient.BATCH, RawClient.batch("WAITFOR DELAY '00:01:00'"));
            for (int i = 0; i < 40; i++) {
                client.send(RawClient.BATCH, text);
            }
            pause();
        } catch (SocketException | SocketTimeoutException | EOFException e) {
            // What is too much ends the connection.
        }
    }

    /// Cancels requests as soon as they are sent, many times, and reads no answer.
    private void attentions() throws IOException {
        byte[] endless = RawClient.batch("DECLARE @i bigint = 0 WHILE 1 = 1 SET @i = @i + 1");
        try (RawClient client = RawClient.loggedIn(server.port())) {
            for (int i = 0; i < 200; i++) {
                client.send(RawClient.BATCH, endless);
                client.send(RawClient.ATTENTION, new byte[0]);
            }
            pause();
        } catch (SocketException | SocketTimeoutException | EOFException e) {
            // What is too much ends the connection.
        }
    }

    /// Rows for a bulk load.
    private static final class WideRows implements ISQLServerBulkData {
        private final int count;
        private int at;

        WideRows(int count) {
            this.count = count;
        }

        @Override
        public Set<Integer> getColumnOrdinals() {
            return Set.of(1, 2);
        }

        @Override
        public String getColumnName(int column) {
            return column == 1 ? "a" : "b";
        }

        @Override
        public int getColumnType(int column) {
            return column == 1 ? Types.INTEGER : Types.NVARCHAR;
        }

        @Override
        public int getPrecision(int column) {
            return column == 1 ? 0 : 4000;
        }

        @Override
        public int getScale(int column) {
            return 0;
        }

        @Override
        public Object[] getRowData() {
            return new Object[]{at, "x".repeat(3000)};
        }

        @Override
        public boolean next() {
            return at++ < count;
        }
    }
}

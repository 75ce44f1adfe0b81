package org.granary.torture.ledger;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// The ledger of one client: a line before each call, and one after it. What the client is told is in the file before the client goes on. For one
/// thread.
public final class LedgerWriter implements AutoCloseable {
    /// The server's own error for a commit whose outcome it could not learn.
    public static final int OUTCOME_UNKNOWN = 50900;

    /// Errors that end a call because the server or the database behind it goes away; they come before anything is committed.
    private static final Set<Integer> REFUSED_BY_GOING = Set.of(40613, 6005);

    private final String client;
    private final BufferedWriter file;
    private long next;

    /// @param folder that has the ledgers of all clients
    public LedgerWriter(Path folder, String client) throws IOException {
        this.client = client;
        this.file = Files.newBufferedWriter(Files.createDirectories(folder).resolve(client + Ledger.SUFFIX),
                StandardOpenOption.CREATE_NEW);
    }

    public String client() {
        return client;
    }

    /// A call of a procedure, or several in a transaction.
    public interface Work<T> {
        T run() throws SQLException;
    }

    /// Makes a call between the two lines of the ledger.
    ///
    /// @param answer what to keep of its result
    public <T> T call(Call call, List<String> arguments, Work<T> work, Function<T, List<String>> answer)
            throws SQLException {
        long number = next++;
        write("?", number, call.name(), arguments);
        T result;
        try {
            result = work.run();
        } catch (SQLException e) {
            write("=", number, (isUnknown(e) ? Outcome.UNKNOWN : Outcome.ERROR).name(), List.of());
            throw e;
        }
        write("=", number, Outcome.OK.name(), answer.apply(result));
        return result;
    }

    /// Whether a call that ended so may have happened. The driver reports a connection that is lost without a number, or with a state of class 08.
    public static boolean isUnknown(SQLException e) {
        if (REFUSED_BY_GOING.contains(e.getErrorCode())) {
            return false;
        }
        String state = e.getSQLState();
        return e.getErrorCode() == OUTCOME_UNKNOWN || e.getErrorCode() == 0
                || (state != null && state.startsWith("08"));
    }

    private void write(String kind, long number, String word, List<String> values) {
        try {
            file.write(kind + '\t' + number + '\t' + System.nanoTime() + '\t' + word);
            for (String value : values) {
                if (value.indexOf('\t') >= 0 || value.indexOf('\n') >= 0) {
                    throw new IllegalArgumentException("A value has a tab or a new line: " + value);
                }
                file.write('\t');
                file.write(value);
            }
            file.write('\n');
            file.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

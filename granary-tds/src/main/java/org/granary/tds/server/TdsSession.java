package org.granary.tds.server;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.tds.login.Login7;
import org.granary.tds.request.Request;
import org.granary.type.Cancellation;

/// One client's session behind the wire. All calls come from the connection's executing thread, one at a time.
public interface TdsSession {

    /// Checks a login. Throws [org.granary.type.SqlError] (4060, 18456, …) to refuse it; the connection then sends the error and closes.
    ///
    /// @param client who waits for the outcome, and takes part in an integrated login
    /// @return what the login answer says
    /// @throws IOException when the client has left meanwhile
    LoginAnswer login(Login7 login, LoginClient client) throws IOException;

    /// Where the memory of its requests is counted, after [#login].
    MemoryAccount memory();

    /// The connection carries several sessions of the session multiplex protocol (MARS) after the login. Their requests
    /// come one at a time, on a thread for each of them.
    ///
    /// @param sessions the numbers of those that are open; any thread may ask
    default void multiplex(Supplier<List<Integer>> sessions) {}

    /// Whether the client has the session back by itself when its connection ends while nothing runs. Any thread may ask.
    default boolean isRecoverable() {
        return false;
    }

    /// Forgets what the session gathered (the reset-connection bits of a request's first packet), before [#request].
    ///
    /// @param keepTransaction the second bit: everything but the transaction
    void reset(boolean keepTransaction, ResponseWriter response);

    /// Runs a request and writes its answer, tokens up to and including the final DONE. When the cancellation fires it stops early,
    /// by returning or by throwing [org.granary.type.Cancellation.CancelledException]; the connection then acknowledges the attention.
    void request(Request request, ResponseWriter response, Cancellation cancellation);

    /// The connection is gone: roll back, let go of everything.
    void close();
}

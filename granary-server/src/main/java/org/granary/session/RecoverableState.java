package org.granary.session;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.granary.tds.login.SessionRecovery;
import org.granary.tds.token.Bytes;
import org.granary.tds.token.SessionState;
import org.granary.tsql.session.RecoverableOptions;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// What a client is told of its session, so that it can have it back after its connection was lost (SESSIONRECOVERY):
/// the SET options, and whether there is something that cannot come back. Clients keep the bytes and do not read them.
/// Their length never changes: mssql-jdbc sends as many as it has ever had.
final class RecoverableState {
    static final int OPTIONS = 0;
    private static final int OBSTACLE = 1;
    private static final int BYTES = 192;
    private static final byte FORMAT = 1;

    private final TransactionScope transactions;
    private final org.granary.tsql.session.SessionState state;
    private int sequence;
    private @Nullable RecoverableOptions toldOptions;
    /// Volatile: a server that stops asks.
    private volatile @Nullable Boolean toldRecoverable;

    RecoverableState(TransactionScope transactions, org.granary.tsql.session.SessionState state) {
        this.transactions = transactions;
        this.state = state;
    }

    /// Takes up what a client has kept of its lost session. Error 18456 where that makes no sense.
    void recover(SessionRecovery recovery) {
        ByteBuffer bytes = Optional.ofNullable(recovery.current().states().get(OPTIONS))
                .orElse(recovery.initial().states().get(OPTIONS));
        if (bytes == null) {
            return;
        }
        ByteBuffer in = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() != BYTES || in.get() != FORMAT) {
            throw refused();
        }
        sequence = in.getInt();
        int level = in.get();
        RecoverableOptions options = new RecoverableOptions(in.getLong(), in.getInt(), in.getInt(), in.getLong(),
                in.get(), in.get(), in.getShort(), level, context(in));
        state.options().recover(options).ifPresent(_ -> {
            throw refused();
        });
    }

    private static List<Byte> context(ByteBuffer in) {
        int length = Math.min(in.get() & 0xFF, in.remaining());
        List<Byte> bytes = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            bytes.add(in.get());
        }
        return bytes;
    }

    static SqlError refused() {
        return new SqlError(18456, 14, 1,
                "Login failed: the state of the session that is to be recovered is not one that "
                        + "this server has told.");
    }

    /// The states that a client gets with the answer to its login.
    List<SessionState.State> initial() {
        return List.of(options(state.options().recoverable()));
    }

    private SessionState.State options(RecoverableOptions options) {
        ByteBuffer out = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN).put(FORMAT).putInt(sequence)
                .put((byte) options.isolation()).putLong(options.switches()).putInt(options.lockTimeout())
                .putInt(options.textSize()).putLong(options.rowCount()).put((byte) options.dateFirst())
                .put((byte) options.dateOrder()).putShort((short) options.language())
                .put((byte) options.contextInfo().size());
        options.contextInfo().forEach(out::put);
        return new SessionState.State(OPTIONS, Bytes.of(out.array()));
    }

    /// The client forgets what it was told.
    void reset() {
        toldOptions = null;
        toldRecoverable = null;
    }

    /// The login has told the options.
    void loggedIn() {
        toldOptions = state.options().recoverable();
        toldRecoverable = true;
    }

    /// Whether the client knows that it can have the session back. Any thread may ask.
    boolean isRecoverable() {
        return Boolean.TRUE.equals(toldRecoverable);
    }

    /// What has changed since the client was told last.
    List<SessionState> changes() {
        RecoverableOptions options = state.options().recoverable();
        Boolean recoverable = transactions.count() == 0 && state.isRecoverable();
        List<SessionState> changes = new ArrayList<>();
        if (!options.equals(toldOptions)) {
            toldOptions = options;
            sequence++;
            changes.add(new SessionState(sequence, true, List.of(options(options))));
        }
        if (!recoverable.equals(toldRecoverable)) {
            toldRecoverable = recoverable;
            sequence++;
            changes.add(new SessionState(sequence, recoverable,
                    List.of(new SessionState.State(OBSTACLE, Bytes.of(new byte[1])))));
        }
        return changes;
    }
}

package org.granary.tds.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.PacketWriter;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.token.ColMetadata;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneInProc;
import org.granary.tds.token.DoneProc;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.RowWriter;
import org.granary.tds.token.Token;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Writes the answers of one connection, message after message. Knows at any time whether a token is half written and whether the
/// message has its final DONE, because only then more can be said or the message be ended.
final class Answer implements ResponseWriter {
    private final PacketWriter packets;
    private final TdsWriter out;
    private final String serverName;
    private TdsVersion version = TdsVersion.V7_4;
    private @Nullable RowWriter rows;
    /// The columns of the last result, and the writer that was made for them: a procedure called again has the same.
    private @Nullable List<Column> lastColumns;
    private @Nullable RowWriter lastRows;
    private boolean inToken;
    private long tokenStart;
    private boolean complete;

    Answer(PacketWriter packets, String serverName) {
        this.packets = packets;
        this.out = new TdsWriter(packets);
        this.serverName = serverName;
    }

    void speak(TdsVersion agreed) {
        version = agreed;
        lastRows = null;
    }

    /// Whether the client speaks a version before 7.2.
    boolean isForOldClient() {
        return !version.atLeast(TdsVersion.V7_2);
    }

    @Override
    public void write(Token token) {
        beginToken();
        token.write(out, version);
        inToken = false;
        complete = switch (token) {
            case Done done -> !done.status().has(DoneStatus.MORE);
            case DoneProc done -> !done.status().has(DoneStatus.MORE);
            case DoneInProc done -> !done.status().has(DoneStatus.MORE);
            default -> false;
        };
    }

    @Override
    public void columns(List<Column> columns, int textSize) {
        RowWriter writer = writer(columns);
        write(writer.metadata().withTextSize(textSize));
        rows = writer;
    }

    @SuppressWarnings("ReferenceEquality") // only the very same list is known to have the same columns without a look at each
    private RowWriter writer(List<Column> columns) {
        RowWriter last = lastRows;
        if (last != null && columns == lastColumns) {
            return last;
        }
        RowWriter made = new RowWriter(columns, version, WireCollation.DEFAULT);
        lastColumns = columns;
        lastRows = made;
        return made;
    }

    @Override
    public void knownColumns(List<Column> columns) {
        write(new ColMetadata(List.of()));
        rows = writer(columns);
    }

    @Override
    public void row(@Nullable Object... values) {
        if (rows == null) {
            throw new IllegalStateException("a row without columns");
        }
        beginToken();
        complete = false;
        try {
            rows.write(out, values);
        } catch (Cancellation.CancelledException e) {
            inToken = false;
            throw e;
        }
        inToken = false;
    }

    private void beginToken() {
        inToken = true;
        tokenStart = packets.written();
    }

    @Override
    public void flush() {
        try {
            packets.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// An ERROR and, unless the message has one already, the DONE that says that there was one.
    void error(SqlMessage message) {
        write(new ErrorToken(message, serverName));
        write(new Done(DoneStatus.ERROR, 0, 0));
    }

    /// Whether a token was started and not finished: nothing that follows could be understood.
    boolean isMidToken() {
        return inToken && packets.written() != tokenStart;
    }

    /// Whether the last token says that nothing follows.
    boolean isComplete() {
        return complete;
    }

    /// Ends the message, which by then has its final DONE.
    void end() {
        end(false);
    }

    /// @param another whether another message follows at once; the client gets both together
    void end(boolean another) {
        try {
            if (another) {
                packets.endMessageWithAnother();
            } else {
                packets.endMessage();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        complete = false;
        rows = null;
    }
}

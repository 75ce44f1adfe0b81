package org.granary.session;

import java.util.List;
import org.granary.tds.server.ResponseWriter;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneInProc;
import org.granary.tds.token.DoneProc;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.ReturnStatus;
import org.granary.tds.token.ReturnValue;
import org.granary.tds.token.Token;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// Passes the tokens of an answer on to a [LocalAnswer], without making bytes of them.
final class LocalTokens implements ResponseWriter {
    private final LocalAnswer answer;
    private final Cancellation cancellation;

    LocalTokens(LocalAnswer answer, Cancellation cancellation) {
        this.answer = answer;
        this.cancellation = cancellation;
    }

    @Override
    public void write(Token token) {
        switch (token) {
            case ErrorToken error -> answer.message(error.message());
            case InfoToken note -> answer.message(note.message());
            case Done done -> done(done.status());
            case DoneInProc done -> done(done.status());
            case DoneProc done -> done(done.status());
            case ReturnStatus status -> answer.returnStatus(status.value());
            case ReturnValue output -> answer.output(output.name(), output.value());
            default -> {
            } // what concerns the wire alone
        }
    }

    private void done(DoneStatus status) {
        answer.done(status.has(DoneStatus.COUNT) ? status.rowCount() : -1);
    }

    @Override
    public void columns(List<Column> columns, int textSize) {
        answer.columns(columns);
    }

    @Override
    public void knownColumns(List<Column> columns) {
        answer.columns(columns);
    }

    @Override
    public void row(@Nullable Object... values) {
        if (!answer.row(values)) {
            cancellation.cancel();
            throw new Cancellation.CancelledException();
        }
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }
}

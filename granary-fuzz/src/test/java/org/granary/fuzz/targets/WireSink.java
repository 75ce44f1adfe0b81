package org.granary.fuzz.targets;

import java.util.List;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.RowWriter;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Writes results as the server writes them, for a client of some version that does not listen.
final class WireSink implements ResultSink {
    private final TdsVersion version;
    private final TdsWriter out = Discarding.writer();
    private @Nullable RowWriter rows;
    private boolean refused;

    WireSink(TdsVersion version) {
        this.version = version;
    }

    boolean isRefused() {
        return refused;
    }

    @Override
    public void columns(List<Column> columns) {
        rows = new RowWriter(columns, version, WireCollation.DEFAULT);
        rows.metadata().write(out, version);
    }

    @Override
    public void row(Row row) {
        RowWriter writer = rows;
        if (writer == null) {
            throw new IllegalStateException("a row without columns");
        }
        writer.write(out, row.values());
    }

    @Override
    public void done(Statement statement, long rowCount) {
        rows = null;
    }

    @Override
    public void message(SqlMessage message) {
        if (message.isError()) {
            if (message.number() == 0) {
                throw new IllegalStateException("an error without a number: " + message.text());
            }
            refused = true;
            new ErrorToken(message, "GRANARY").write(out, version);
        } else {
            new InfoToken(message, "GRANARY").write(out, version);
        }
    }

    @Override
    public void procedureEntered(String name) {}

    @Override
    public void procedureReturned(int status) {}

    @Override
    public void procedureFailed(boolean told) {}
}

package org.granary.fuzz.targets;

import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.request.BulkLoad;
import org.granary.tds.request.RequestReader;
import org.granary.tds.token.RowWriter;
import org.granary.type.SqlError;

/// A bulk load, after a byte that says the version. Its rows are sent back.
final class BulkTarget implements FuzzTarget {
    private static final int LONGEST_VALUE = 256 << 20;

    private final Limits limits = new Limits();

    @Override
    public boolean run(byte[] input) {
        Choices choices = new Choices(input);
        TdsVersion version = Discarding.VERSIONS[choices.below(Discarding.VERSIONS.length)];
        byte[] message = choices.rest();
        return limits.run(memory -> {
            TdsReader in = new TdsReader(new ByteArrayInputStream(message), memory);
            try {
                RequestReader reader = new RequestReader(version, WireCollation.DEFAULT, LONGEST_VALUE);
                sendBack((BulkLoad) reader.read(PacketType.BULK_LOAD, in), version);
                return true;
            } catch (MalformedStreamException | SqlError _) {
                return false;
            } catch (UncheckedIOException e) {
                return RequestTarget.refusal(e);
            }
        });
    }

    private static void sendBack(BulkLoad load, TdsVersion version) {
        TdsWriter out = Discarding.writer();
        // Any column may get NULL: what a column is said to be, and what comes, are two things.
        RowWriter rows = new RowWriter(
                load.columns().stream().map(column -> org.granary.type.Column.of(column.name(), column.type()))
                        .toList(),
                version, WireCollation.DEFAULT);
        rows.metadata().write(out, version);
        load.rows().forEachRemaining(row -> rows.write(out, row));
    }
}

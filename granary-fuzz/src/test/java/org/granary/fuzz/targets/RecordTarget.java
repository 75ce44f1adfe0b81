package org.granary.fuzz.targets;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.DefinitionsUpdate;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocPropsDeleteWithHash;
import org.granary.records.DocResultsAnchorUpdate;
import org.granary.records.DocResultsUpdate;
import org.granary.records.DocSdIdsUpdate;
import org.granary.records.DocumentId;
import org.granary.records.MalformedBlobException;
import org.granary.records.RecordBlob;
import org.granary.records.RecordBlobBuilder;
import org.granary.records.RecordType;
import org.granary.records.TransactionCommit;
import org.granary.records.UpdateAnchorAdd;

/// A structure: `type:u8 | count:u8 | text length:u8 | data length:u8 | text (UTF-16) | data | records`. What can be read is written and read again.
final class RecordTarget implements FuzzTarget {
    static final List<RecordType<?>> TYPES = List.of(DocumentId.TYPE, DocPropsAdd.TYPE, DocPropsDelete.TYPE,
            DocPropsDeleteWithHash.TYPE, DocResultsUpdate.TYPE, DocResultsAnchorUpdate.TYPE, DocSdIdsUpdate.TYPE,
            AlertHistoryUpdate.TYPE, DefinitionsUpdate.TYPE, TransactionCommit.TYPE, UpdateAnchorAdd.TYPE);
    /// Counts that no structure of this length has.
    private static final int[] WRONG_COUNTS = {-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 28};

    @Override
    public boolean run(byte[] input) {
        Choices choices = new Choices(input);
        try {
            return run(choices.of(TYPES), choices);
        } catch (MalformedBlobException _) {
            return false;
        }
    }

    private static <R extends Record> boolean run(RecordType<R> type, Choices choices) {
        int count = choices.u8();
        int textBytes = choices.u8() * 2;
        int dataBytes = choices.u8();
        String text = new String(choices.bytes(textBytes), StandardCharsets.UTF_16LE);
        byte[] data = choices.bytes(dataBytes);
        byte[] records = choices.rest();
        boolean wrong = count >= 256 - WRONG_COUNTS.length;
        RecordBlob<R> blob = RecordBlob.open(type, wrong ? WRONG_COUNTS[256 - 1 - count] : count, records, text, data);
        List<R> read = all(blob);
        if (blob.textLength() < 0 || blob.dataLength() < 0) {
            throw new IllegalStateException("negative lengths");
        }
        RecordBlobBuilder<R> builder = new RecordBlobBuilder<>(type);
        builder.addAll(read);
        if (!all(RecordBlob.open(type, builder.count(), builder.records(), builder.text(), builder.data()))
                .equals(read)) {
            throw new IllegalStateException("other records when they are read again: " + read);
        }
        return true;
    }

    private static <R extends Record> List<R> all(RecordBlob<R> blob) {
        List<R> records = new ArrayList<>();
        blob.forEach(records::add);
        return records;
    }
}

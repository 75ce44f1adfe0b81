package org.granary.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is written is what is read.
class RoundTripTest {

    @ParameterizedTest
    @FieldSource("org.granary.records.Structures#ALL")
    void randomRecordsComeBack(Class<? extends Record> type) {
        comeBack(type);
    }

    private static <R extends Record> void comeBack(Class<R> type) {
        Random random = new Random(19);
        RecordType<R> layout = RecordType.of(type);
        for (int round = 0; round < 40; round++) {
            List<R> records = new ArrayList<>();
            for (int i = random.nextInt(30); i >= 0; i--) {
                records.add(Structures.random(type, random));
            }
            RecordBlobBuilder<R> builder = new RecordBlobBuilder<>(layout).addAll(records);
            assertThat(builder.records()).hasSize(records.size() * layout.size());
            assertThat(RecordBlob.open(layout, builder.count(), builder.records(), builder.text(), builder.data()))
                    .containsExactlyElementsOf(records);
        }
    }

    @Test
    void manyRecordsAreMadeOneAtATime() {
        // All together these texts are 4 GB, several times the memory that tests have.
        String text = "x".repeat(1_000_000);
        RecordBlobBuilder<DocPropsAdd> builder = new RecordBlobBuilder<>(DocPropsAdd.TYPE);
        for (int i = 0; i < 2_000; i++) {
            builder.add(new DocPropsAdd(i, 1, 0, null, null));
        }
        byte[] records = builder.records();
        for (int i = 0; i < 2_000; i++) {
            ByteBuffer.wrap(records).putInt(i * 32 + 20, text.length()).putInt(i * 32 + 28, text.length());
        }
        RecordBlob<DocPropsAdd> blob = RecordBlob.open(DocPropsAdd.TYPE, 2_000, records, text, null);
        assertThat(blob.textLength()).isEqualTo(4_000_000_000L);
        int expected = 0;
        for (Iterator<DocPropsAdd> all = blob.iterator(); all.hasNext();) {
            DocPropsAdd next = all.next();
            assertThat(next.docId()).isEqualTo(expected++);
            assertThat(next.strVal()).hasSize(1_000_000);
        }
        assertThat(expected).isEqualTo(2_000);
    }

    @Test
    void aHundredThousandRecordsComeBackInOrder() {
        RecordBlobBuilder<DocPropsAdd> builder = new RecordBlobBuilder<>(DocPropsAdd.TYPE);
        for (int i = 0; i < 100_000; i++) {
            builder.add(new DocPropsAdd(i, 2, -i, "value " + i, i % 2 == 0 ? null : "again"));
        }
        int i = 0;
        for (DocPropsAdd record : RecordBlob.open(DocPropsAdd.TYPE, 100_000, builder.records(), builder.text(), null)) {
            assertThat(record).isEqualTo(new DocPropsAdd(i, 2, -i, "value " + i, i % 2 == 0 ? null : "again"));
            i++;
        }
        assertThat(i).isEqualTo(100_000);
    }
}

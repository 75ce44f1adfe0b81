package org.granary.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Structures that lie are told from those that do not, before anything is made of them.
class MalformedBlobTest {
    private static final int ROWS = 3;

    /// Three records whose texts are the ten characters "0123456789", the second one changed.
    private static byte[] records(int strValOffset, int strValLength) {
        ByteBuffer bytes = ByteBuffer.allocate(ROWS * 32);
        bytes.putInt(32 + 16, strValOffset).putInt(32 + 20, strValLength);
        return bytes.array();
    }

    private static MalformedBlobException refused(int count, byte @Nullable [] records, @Nullable String text) {
        MalformedBlobException e = catchThrowableOfType(MalformedBlobException.class,
                () -> RecordBlob.open(DocPropsAdd.TYPE, count, records, text, null));
        assertThat(e).isNotNull();
        return e;
    }

    @ParameterizedTest
    @FieldSource("org.granary.records.Structures#ALL")
    void aStructureCutAnywhereIsRefused(Class<? extends Record> type) {
        cut(type);
    }

    private static <R extends Record> void cut(Class<R> type) {
        RecordType<R> layout = RecordType.of(type);
        RecordBlobBuilder<R> builder = new RecordBlobBuilder<>(layout);
        Random random = new Random(7);
        builder.add(Structures.random(type, random)).add(Structures.random(type, random));
        byte[] all = builder.records();
        for (int length = 0; length < all.length; length++) {
            byte[] part = Arrays.copyOf(all, length);
            assertThat(catchThrowable(() -> RecordBlob.open(layout, 2, part, builder.text(), builder.data())))
                    .as("%s cut to %d", type.getSimpleName(), part.length).isInstanceOf(MalformedBlobException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"-1", "1", "2", "4", "2147483647", "-2147483648"})
    void aCountThatIsNotTheNumberOfRecordsIsRefused(int count) {
        MalformedBlobException e = refused(count, records(0, 0), "0123456789");
        assertThat(e.record()).isZero();
        assertThat(e.field()).isEmpty();
        assertThat(e).hasMessageStartingWith("DocProps Add Records: ").hasMessageContaining(Integer.toString(count));
    }

    @Test
    void withCountZeroTheBytesDoNotMatter() {
        assertThat(RecordBlob.open(DocPropsAdd.TYPE, 0, new byte[7], null, null)).isEmpty();
        assertThat(RecordBlob.open(DocPropsAdd.TYPE, 0, null).isEmpty()).isTrue();
    }

    @Test
    void recordsThatAreNotThereAreRefused() {
        assertThat(refused(1, null, "text")).hasMessage(
                "DocProps Add Records: 1 of them have 32 bytes (32 each), but there are 0 bytes.");
    }

    @ParameterizedTest
    @CsvSource({"0, 11, StrVal Length", "10, 1, StrVal Length", "11, 1, StrVal Offset", "-1, 1, StrVal Offset",
        "0, -1, StrVal Length", "5, -2147483648, StrVal Length", "2147483647, 2147483647, StrVal Offset",
        "1, 2147483647, StrVal Length", "-2147483648, 1, StrVal Offset"})
    void anOffsetOrLengthOutsideOfTheTextIsRefused(int offset, int length, String field) {
        MalformedBlobException e = refused(ROWS, records(offset, length), "0123456789");
        assertThat(e.record()).isEqualTo(2);
        assertThat(e.field()).isEqualTo(field);
        assertThat(e).hasMessageStartingWith("DocProps Add Record 2 of 3, field " + field + ": ");
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "10, 0", "11, 0", "-5, 0", "9, 1", "0, 1"})
    void whatFitsIsAccepted(int offset, int length) {
        RecordBlob<DocPropsAdd> blob = RecordBlob.open(DocPropsAdd.TYPE, ROWS, records(offset, length), "0123456789",
                null);
        assertThat(blob.get(1).strVal())
                .isEqualTo(length == 0 ? null : "0123456789".substring(offset, offset + length));
    }

    @Test
    void aTextThatIsNotThereIsRefused() {
        assertThat(refused(ROWS, records(0, 1), null)).hasMessage(
                "DocProps Add Record 2 of 3, field StrVal Length: 1 from 0 is more than the 0 characters beside the records.");
    }

    @Test
    void shortLengthsHaveASign() {
        byte[] record = Hex.hex("00 00 00 01  00 00 00 00  80 00");
        assertThatThrownBy(() -> RecordBlob.open(DocResultsAnchorUpdate.TYPE, 1, record, "x".repeat(70_000), null))
                .hasMessage(
                        "DocResults Anchor Update Record 1 of 1, field Popular Social Tags Length: -32768 is negative.");
    }

    @Test
    void bytesOutsideOfTheBlobAreRefused() {
        byte[] record = Hex.hex("00 00 00 01  00 00 00 02  00 00 00 03");
        assertThatThrownBy(() -> RecordBlob.open(UpdateAnchorAdd.TYPE, 1, record, null, new byte[4])).hasMessage(
                "Update Anchor Add Record 1 of 1, field PropertyTrackerBlob Length: 3 from 2 is more than the 4 bytes beside the records.");
    }

    @Test
    void aValueThatTheDocumentDoesNotKnowIsRefused() {
        byte[] record = Hex.hex("00 00 00 01  00 00 00 02  02  00 00 00 00 00 00 00 00");
        assertThatThrownBy(() -> RecordBlob.open(DocPropsDeleteWithHash.TYPE, 1, record))
                .hasMessage("DocProps Delete With Hash Record 1 of 1, field IsStringType: 2 is none of [0, 1].");
    }

    @ParameterizedTest
    @FieldSource("org.granary.records.Structures#ALL")
    void randomBytesAreRefusedOrReadable(Class<? extends Record> type) {
        random(type);
    }

    private static <R extends Record> void random(Class<R> type) {
        RecordType<R> layout = RecordType.of(type);
        Random random = new Random(23);
        for (int round = 0; round < 2_000; round++) {
            int count = 1 + random.nextInt(3);
            byte[] records = new byte[count * layout.size()];
            for (int i = 0; i < records.length; i++) {
                // Mostly zeros, so that many numbers are small enough to be right.
                records[i] = random.nextInt(6) == 0 ? (byte) random.nextInt(8) : 0;
            }
            String text = "t".repeat(random.nextInt(2_000));
            byte[] data = new byte[random.nextInt(2_000)];
            RecordBlob<R> blob;
            try {
                blob = RecordBlob.open(layout, count, records, text, data);
            } catch (MalformedBlobException e) {
                assertThat(e.record()).isBetween(1, count);
                assertThat(layout.fields()).extracting(RecordField::name).contains(e.field());
                continue;
            }
            assertThat(blob).hasSize(count).doesNotContainNull();
        }
    }

    @Test
    void valuesThatDoNotFitAreNotWritten() {
        RecordBlobBuilder<DocResultsAnchorUpdate> builder = new RecordBlobBuilder<>(DocResultsAnchorUpdate.TYPE);
        assertThatThrownBy(() -> builder.add(new DocResultsAnchorUpdate(1, "x".repeat(32_768))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Popular Social Tags Length: 32768 does not fit into 2 bytes.");
        assertThatThrownBy(() -> new RecordBlobBuilder<>(DocPropsDeleteWithHash.TYPE)
                .add(new DocPropsDeleteWithHash(1, 2, 3, 4))).hasMessage("IsStringType: 3 is none of [0, 1].");
        assertThatThrownBy(() -> new RecordBlobBuilder<>(DocSdIdsUpdate.TYPE)
                .add(new DocSdIdsUpdate(1, 2, 3, 256, 1, ByteSlice.of(new byte[48]))))
                .hasMessage("Has Pluggable Security: 256 does not fit into 1 bytes.");
        assertThatThrownBy(() -> new RecordBlobBuilder<>(DocSdIdsUpdate.TYPE)
                .add(new DocSdIdsUpdate(1, 2, 3, 0, 1, ByteSlice.of(new byte[47]))))
                .hasMessage("Duplicate Identifier Block has 48 bytes.");
        assertThat(builder.count()).isZero();
        assertThat(builder.records()).isEmpty();
        assertThat(builder.text()).isEmpty();
    }

    @Test
    void thereIsNothingBehindTheLastRecord() {
        RecordBlob<DocumentId> blob = RecordBlob.open(DocumentId.TYPE, 1, new byte[4]);
        assertThatThrownBy(() -> blob.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        var records = blob.iterator();
        assertThat(records.next()).isEqualTo(new DocumentId(0));
        assertThatThrownBy(records::next).isInstanceOf(NoSuchElementException.class);
    }
}

package org.granary.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.granary.records.Layout.Int;
import org.granary.records.RecordField.Kind;
import org.junit.jupiter.api.Test;

/// Layouts are checked when they are first used.
class RecordTypeTest {

    @Layout(name = "Gap", section = "0", size = 8)
    public record Gap(@Int(at = 0, size = 2, name = "A", meaning = "") int a,
            @Int(at = 4, size = 4, name = "B", meaning = "") int b) {}

    @Layout(name = "Overlap", section = "0", size = 6)
    public record Overlap(@Int(at = 0, size = 4, name = "A", meaning = "") int a,
            @Int(at = 2, size = 4, name = "B", meaning = "") int b) {}

    @Layout(name = "Stump", section = "0", size = 5)
    public record Stump(@Int(at = 0, size = 4, name = "A", meaning = "") int a) {}

    @Layout(name = "Wide", section = "0", size = 8)
    public record Wide(@Int(at = 0, size = 8, name = "A", meaning = "") int a) {}

    @Layout(name = "Unplaced", section = "0", size = 4)
    public record Unplaced(int a) {}

    public record Bare(int a) {}

    @Test
    void aWrongLayoutIsRefused() {
        assertThatThrownBy(() -> RecordType.of(Gap.class))
                .hasMessage("Layout of Gap: B is at 4, but what is before it ends at 2.");
        assertThatThrownBy(() -> RecordType.of(Overlap.class))
                .hasMessage("Layout of Overlap: B is at 2, but what is before it ends at 4.");
        assertThatThrownBy(() -> RecordType.of(Stump.class))
                .hasMessage("Layout of Stump: the fields have 4 bytes, the record 5.");
        assertThatThrownBy(() -> RecordType.of(Wide.class)).hasMessage("Layout of Wide: a must be a long.");
        assertThatThrownBy(() -> RecordType.of(Unplaced.class))
                .hasMessage("Layout of Unplaced: a does not say where it lies.");
        assertThatThrownBy(() -> RecordType.of(Bare.class)).hasMessageContaining("has no layout");
    }

    @Test
    void fieldsAreListedAsTheDocumentCountsThem() {
        assertThat(DocResultsAnchorUpdate.TYPE.fields()).containsExactly(
                new RecordField("DocId", 0, 4, Kind.INTEGER, "the document"),
                new RecordField("Popular Social Tags Offset", 4, 4, Kind.TEXT_OFFSET, "column popularSocialTags"),
                new RecordField("Popular Social Tags Length", 8, 2, Kind.TEXT_LENGTH, "column popularSocialTags"));
        assertThat(DocResultsUpdate.TYPE.fields()).filteredOn(field -> field.kind() == Kind.UNUSED)
                .extracting(RecordField::at).containsExactly(76, 96);
        assertThat(TransactionCommit.TYPE.name()).isEqualTo("Transaction Commit Record");
        assertThat(TransactionCommit.TYPE.section()).isEqualTo("2.2.3.19");
        assertThat(TransactionCommit.TYPE.size()).isEqualTo(245);
    }

    @Test
    void slicesAreEqualWhenTheirBytesAre() {
        ByteSlice slice = ByteSlice.of(new byte[]{1, 2, 3, 4}, 1, 2);
        assertThat(slice).isEqualTo(ByteSlice.of((byte) 2, (byte) 3))
                .hasSameHashCodeAs(ByteSlice.of((byte) 2, (byte) 3));
        assertThat(slice).isNotEqualTo(ByteSlice.of((byte) 2)).isNotEqualTo(ByteSlice.of((byte) 2, (byte) 4));
        assertThat(slice.toByteArray()).containsExactly(2, 3);
        assertThat(slice).hasToString("ByteSlice[2 bytes]");
        assertThatThrownBy(() -> ByteSlice.of(new byte[2], 1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}

package org.granary.gatherer.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.granary.gatherer.fetch.Document;
import org.granary.records.ByteSlice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnownPropertiesTest {
    /// What @DocPropsBlob takes.
    private static final int MAX_BLOB = 2048;

    private static Document document(@Nullable String title, @Nullable String eTag) {
        return new Document(title, null, null, 0, "text/html", 1, null, eTag, 1, 1, Map.of());
    }

    private static @Nullable KnownProperties again(KnownProperties known) {
        byte[] bytes = known.bytes();
        assertThat(bytes.length).isLessThanOrEqualTo(MAX_BLOB);
        return KnownProperties.read(ByteSlice.of(bytes));
    }

    @Test
    void whatIsWrittenIsRead() {
        for (KnownProperties known : new KnownProperties[]{KnownProperties.NOTHING,
            new KnownProperties("\"a\"", "Grüße 🌾", true), new KnownProperties(null, "", true),
            new KnownProperties("W/\"x\"", null, true)}) {
            assertThat(again(known)).isEqualTo(known);
        }
    }

    @Test
    void aTitleThatDoesNotFitIsCutBetweenCharactersAndKnownToBeCut() {
        KnownProperties known = KnownProperties.of(document("🌾".repeat(1000), "\"e\""));
        assertThat(known.complete()).isFalse();
        assertThat(known.title()).matches("(🌾)+");
        assertThat(again(known)).isEqualTo(known);
    }

    @Test
    void anETagThatDoesNotFitIsNotKept() {
        KnownProperties known = KnownProperties.of(document("T", "x".repeat(300)));
        assertThat(known).isEqualTo(new KnownProperties(null, "T", true));
    }

    @Test
    void whatOthersWroteIsNotRead() {
        assertThat(KnownProperties.read(null)).isNull();
        assertThat(KnownProperties.read(ByteSlice.of())).isNull();
        assertThat(KnownProperties.read(ByteSlice.of((byte) 99, (byte) 1))).isNull();
        byte[] bytes = new KnownProperties("\"a\"", "Title", true).bytes();
        for (int length = 0; length < bytes.length; length++) {
            assertThat(KnownProperties.read(ByteSlice.of(bytes, 0, length))).isNull();
        }
    }
}

package org.granary.gatherer.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.gatherer.protocol.PropertyValues;
import org.granary.records.DocPropsAdd;
import org.junit.jupiter.api.Test;

class DatabaseTextTest {
    private static final String FACE = "\uD83D\uDE00";

    @Test
    void noCharacterIsCutThroughItsMiddle() {
        assertThat(DatabaseText.cut("ab" + FACE, 3)).isEqualTo("ab");
        assertThat(DatabaseText.cut("ab" + FACE, 4)).isEqualTo("ab" + FACE);
        assertThat(DatabaseText.cut("abc", 2)).isEqualTo("ab");
    }

    @Test
    void whatIsNoCharacterIsReplaced() {
        assertThat(DatabaseText.clean("a\0b\uD83D" + FACE + "\uDE00")).isEqualTo("ab\uFFFD" + FACE + "\uFFFD");
    }

    @Test
    void aLongPropertyGoesOnInTheSecondColumnWithAWholeCharacter() {
        DocPropsAdd row = PropertyValues.text(1, 2, "x".repeat(449) + FACE + "y");

        assertThat(row.strVal()).isEqualTo("x".repeat(449));
        assertThat(row.strVal2()).isEqualTo(FACE + "y");
    }
}

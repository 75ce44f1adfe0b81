package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class LargeValueTest {

    /// Byte `i` is `i` modulo 251; handed over 7 bytes at a time.
    private record Counting(long length) implements LargeValue {
        @Override
        public void read(long from, long count, Taker to) {
            Objects.checkFromIndexSize(from, count, length);
            for (long at = from; at < from + count; at += 7) {
                byte[] piece = new byte[9];
                int n = (int) Math.min(7, from + count - at);
                for (int i = 0; i < n; i++) {
                    piece[i + 1] = (byte) ((at + i) % 251);
                }
                to.take(piece, 1, n);
            }
        }
    }

    @Test
    void partsAreReadWhereTheyLie() {
        assertThat(new Counting(1000).whole(249, 5)).containsExactly(249, 250, 0, 1, 2);
        assertThat(new Counting(3).whole()).containsExactly(0, 1, 2);
        assertThat(new Counting(0).whole()).isEmpty();
        assertThatThrownBy(() -> new Counting(10).whole(8, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aPrefixHasNoMoreThanItsBytes() {
        LargeValue prefix = new Counting(1000).first(10);

        assertThat(prefix.length()).isEqualTo(10);
        assertThat(prefix.whole()).isEqualTo(new Counting(10).whole());
        assertThatThrownBy(() -> prefix.whole(9, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        LargeValue whole = new Counting(1000);
        assertThat(whole.first(1000)).isSameAs(whole);
    }

    @Test
    void whatIsTooLongIsNotHeldAsAWhole() {
        assertThat(new Counting(LargeValue.MOST_WHOLE).whole()).hasSize(LargeValue.MOST_WHOLE);
        assertThatThrownBy(() -> new Counting(LargeValue.MOST_WHOLE + 1L).whole())
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(701))
                .hasMessageContaining(String.valueOf(LargeValue.MOST_WHOLE + 1L));
    }

    @Test
    void rowsAreKeptWithTheirLargeValuesAsAWhole() {
        Row plain = Row.of(1, null, "text");
        assertThat(plain.kept()).isSameAs(plain);

        Row large = Row.of(1, new Counting(2), null);
        assertThat(large.kept().values()).containsExactly(1, new byte[]{0, 1}, null);
        assertThat(large.get(1)).isInstanceOf(Counting.class);
    }
}

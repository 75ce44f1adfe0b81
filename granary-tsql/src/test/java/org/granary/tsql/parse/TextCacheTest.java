package org.granary.tsql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemoryLimits;
import org.granary.memory.ServerMemory;
import org.granary.tsql.parse.TextCache.Made;
import org.junit.jupiter.api.Test;

class TextCacheTest {
    private static final int SIZE = 10_000;

    private final ServerMemory memory = new ServerMemory(MemoryLimits.of(1_000_000));
    private final TextCache<Integer> cache = new TextCache<>(25_000, memory);

    private static Function<String, Made<Integer>> making(int value) {
        return _ -> new Made<>(value, SIZE);
    }

    private int get(String text, int made) {
        return cache.get(text, making(made));
    }

    @Test
    void keepsTheTextsUsedLast() {
        assertThat(get("a", 1)).isEqualTo(1);
        assertThat(get("a", -1)).isEqualTo(1);
        assertThat(get("b", 2)).isEqualTo(2);
        assertThat(get("a", -1)).isEqualTo(1);
        assertThat(get("c", 3)).isEqualTo(3);
        assertThat(cache.size()).isEqualTo(2);
        assertThat(get("a", -1)).as("used after b").isEqualTo(1);
        assertThat(get("b", -1)).isEqualTo(-1);
    }

    @Test
    void longTextsAreNotKept() {
        String text = "x".repeat(TextCache.LONGEST + 1);
        assertThat(get(text, 1)).isEqualTo(1);
        assertThat(get(text, 2)).isEqualTo(2);
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatIsKeptIsCountedAndGivesWay() {
        get("a", 1);
        get("b", 2);
        assertThat(memory.used(MemoryKind.TEXT_CACHE)).isBetween(2L * SIZE, 2L * SIZE + 1_000);
        memory.connection("sa").child(Long.MAX_VALUE, "a query").reserve(MemoryKind.QUERIES, 600_000);
        assertThat(cache.size()).isEqualTo(2);
        memory.connection("other").reserve(MemoryKind.QUERIES, 149_000);
        assertThat(cache.size()).as("a part was enough").isZero();
        assertThat(memory.used()).isEqualTo(749_000);
        assertThat(get("a", 3)).as("there is no memory to keep it").isEqualTo(3);
        assertThat(cache.size()).isZero();
    }
}

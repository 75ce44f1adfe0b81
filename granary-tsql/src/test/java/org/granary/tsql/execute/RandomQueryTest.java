package org.granary.tsql.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.granary.store.Access;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same random queries give the same rows here and in SQLite itself: over the store's tables, where conditions are
/// handed down, and over copies in temporary tables, where they are not.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RandomQueryTest {
    private static final int QUERIES = 120;
    private Sample sample;

    @BeforeAll
    void fill() throws IOException {
        sample = new Sample();
        Random random = new Random(42);
        for (int i = 0; i < 40; i++) {
            sample.store("INSERT INTO items (Id, GroupId, Name, Amount, Flag) VALUES (?, ?, ?, ?, ?)", i,
                    random.nextInt(4) == 0 ? null : random.nextInt(8),
                    random.nextInt(5) == 0 ? null : word(random), random.nextInt(4) == 0 ? null : random.nextLong(20),
                    random.nextBoolean());
        }
        for (int i = 0; i < 6; i++) {
            sample.store("INSERT INTO groups VALUES (?, ?)", i, word(random));
        }
        sample.run("SELECT * INTO #Items FROM Items");
        sample.run("SELECT * INTO #Groups FROM Groups");
    }

    @AfterAll
    void close() throws IOException {
        sample.close();
    }

    private static String word(Random random) {
        return String.valueOf((char) ('a' + random.nextInt(4))) + random.nextInt(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomQueriesAgreeWithTheStore(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < QUERIES; i++) {
            RandomQuery query = new RandomQuery(random);
            List<List<@Nullable Object>> expected = expected(query);
            for (String prefix : List.of("", "#")) {
                String text = query.tsql(prefix);
                List<List<@Nullable Object>> found = sample.rows(text).stream().map(RandomQueryTest::plain).toList();
                if (query.sorted()) {
                    assertThat(found).as(text).isEqualTo(expected);
                } else {
                    assertThat(found).as(text).containsExactlyInAnyOrderElementsOf(expected);
                }
            }
        }
    }

    /// Numbers as Long, bits too.
    private static List<@Nullable Object> plain(List<@Nullable Object> row) {
        List<@Nullable Object> plain = new ArrayList<>();
        for (Object value : row) {
            plain.add(switch (value) {
                case Integer number -> (Object) number.longValue();
                case Boolean bit -> bit ? 1L : 0L;
                case null, default -> value;
            });
        }
        return plain;
    }

    private List<List<@Nullable Object>> expected(RandomQuery query) {
        return sample.database("Sample").store().run(Access.READ, sample.cancellation(), transaction -> {
            try (Rows rows = transaction.query(query.sqlite())) {
                List<List<@Nullable Object>> all = new ArrayList<>();
                while (rows.next()) {
                    @Nullable
                    Object[] row = new @Nullable Object[query.texts().size()];
                    for (int i = 0; i < row.length; i++) {
                        row[i] = rows.isNull(i + 1)
                                ? null
                                : query.texts().get(i) ? rows.getString(i + 1) : (Object) rows.getLong(i + 1);
                    }
                    all.add(Arrays.asList(row));
                }
                return all;
            }
        });
    }
}

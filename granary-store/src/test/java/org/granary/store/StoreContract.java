package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What every store promises about values and errors. A subclass for each store says how one is made.
public abstract class StoreContract extends StoreFixture {
    @Test
    void valuesComeBackAsTheyWereKept() {
        UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        LocalDateTime dateTime = LocalDateTime.of(2008, 1, 31, 1, 2, 3, 123_456_700);
        LocalDate date = LocalDate.of(1753, 1, 1);
        String text = "Zoë \uD83D\uDE00 '?' \n";
        write(transaction -> {
            String insert = "INSERT INTO kept (id, number, ratio, words, bytes) VALUES (?, ?, ?, ?, ?)";
            transaction.update(insert, 1, Long.MIN_VALUE, 0.1, text, new byte[]{0, 1, -1});
            transaction.update(insert, 2, true, -0.0, "", new byte[0]);
            transaction.update(insert, 3, null, null, null, null);
            transaction.update(insert, 4, dateTime, Double.MAX_VALUE, new BigDecimal("-1E+3"), uuid);
            transaction.update(insert, 5, date, null, new BigDecimal("0.10"), null);
            return null;
        });
        read(transaction -> {
            try (Rows rows = transaction.query("SELECT number, ratio, words, bytes FROM kept ORDER BY id")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(Long.MIN_VALUE);
                assertThat(rows.getDouble(2)).isEqualTo(0.1);
                assertThat(rows.getString(3)).isEqualTo(text);
                assertThat(rows.getBytes(4)).containsExactly(0, 1, -1);
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBoolean(1)).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
                assertThat(rows.getString(3)).isEmpty();
                assertThat(rows.getBytes(4)).isNotNull().isEmpty();
                assertThat(rows.isNull(4)).isFalse();
                assertThat(rows.next()).isTrue();
                assertThat(rows.isNull(1)).isTrue();
                assertThat(rows.getLong(1)).isZero();
                assertThat(rows.getBoolean(1)).isFalse();
                assertThat(rows.getDateTime(1)).isNull();
                assertThat(rows.getDate(1)).isNull();
                assertThat(rows.getDouble(2)).isZero();
                assertThat(rows.getString(3)).isNull();
                assertThat(rows.getDecimal(3)).isNull();
                assertThat(rows.getBytes(4)).isNull();
                assertThat(rows.getUuid(4)).isNull();
                assertThat(rows.next()).isTrue();
                assertThat(rows.getDateTime(1)).isEqualTo(dateTime);
                assertThat(rows.getLong(1)).isEqualTo(633_373_381_231_234_567L);
                assertThat(rows.getDecimal(3)).isEqualTo("-1000");
                assertThat(rows.getUuid(4)).isEqualTo(uuid);
                assertThat(rows.getBytes(4)).startsWith(0x00, 0x11, 0x22, 0x33).hasSize(16);
                assertThat(rows.next()).isTrue();
                assertThat(rows.getDate(1)).isEqualTo(date);
                assertThat(rows.getLong(1)).isEqualTo(date.toEpochDay());
                assertThat(rows.getDecimal(3)).isEqualTo("0.10");
                assertThat(rows.next()).isFalse();
            }
            return null;
        });
    }

    @Test
    void aNullIsToldFromAZeroWhateverTheRowsBeforeHad() {
        List<@Nullable Long> numbers = Arrays.asList(null, null, 0L, null, 5L, null, 0L, 0L, null, 7L);
        write(transaction -> {
            for (int i = 0; i < numbers.size(); i++) {
                transaction.update("INSERT INTO kept (id, number) VALUES (?, ?)", i, numbers.get(i));
            }
            return null;
        });
        List<String> expected = numbers.stream().map(number -> number == null ? "null 0" : "kept " + number).toList();
        String query = "SELECT number FROM kept ORDER BY id";
        assertThat(this.<List<String>>read(transaction -> transaction.query(query)
                .list(rows -> (rows.isNull(1) ? "null " : "kept ") + rows.getLong(1)))).isEqualTo(expected);
        assertThat(this.<List<String>>read(transaction -> transaction.query(query).list(rows -> {
            long number = rows.getLong(1);
            return (rows.isNull(1) ? "null " : "kept ") + number;
        }))).isEqualTo(expected);
    }

    @Test
    void textsThatAreNoUnicodeComeBackAndAreFound() {
        String strange = "a\0\uD800b\uDC00\uFDD0";
        write(transaction -> transaction.update("INSERT INTO kept (id, words) VALUES (1, ?)", strange));
        List<String> found = read(transaction -> transaction
                .query("SELECT words FROM kept WHERE words = ?", strange)
                .list(rows -> String.valueOf(rows.getString(1))));
        assertThat(found).containsExactly(strange);
    }

    @Test
    void aClassThatTheContractDoesNotNameIsRefused() {
        assertThatThrownBy(() -> write(
                transaction -> transaction.update("INSERT INTO kept (id) VALUES (?)", Locale.ROOT)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Locale");
    }

    @Test
    void tooFewParametersAreRefused() {
        assertThatThrownBy(
                () -> write(transaction -> transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", 1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("2 parameters");
    }

    @Test
    void nowIsTheClocksTimeRoundedToDatetimeAndStandsStillWithinAPieceOfWork() {
        write(transaction -> {
            LocalDateTime first = transaction.now();
            assertThat(first).isEqualTo(LocalDateTime.of(2026, 3, 1, 12, 0, 0, 3_333_300));
            time = time.plusSeconds(1);
            assertThat(transaction.now()).isEqualTo(first);
            return null;
        });
        assertThat(read(Transaction::now)).isEqualTo(LocalDateTime.of(2026, 3, 1, 12, 0, 1, 3_333_300));
    }

    @Test
    void updateCountsRowsAndReturningGivesThem() {
        write(transaction -> {
            transaction.batch("INSERT INTO item (id, name) VALUES (?, ?)",
                    LongStream.range(0, 10).mapToObj(i -> new @Nullable Object[]{i, "n" + i}).toList());
            assertThat(transaction.update("UPDATE item SET state = 1 WHERE id < ?", 4)).isEqualTo(4);
            assertThat(transaction.update("DELETE FROM item WHERE id = ?", 77)).isZero();
            assertThat(transaction.query("UPDATE item SET state = 2 WHERE state = 1 RETURNING id")
                    .list(rows -> rows.getLong(1)))
                    .containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
            return null;
        });
    }

    @Test
    void aBatchOfAnyLengthKeepsItsRowsAndTheirOrder() {
        for (int count : new int[]{1, 63, 64, 65, 500, 1337}) {
            write(transaction -> {
                transaction.update("DELETE FROM kept");
                transaction.batch("INSERT INTO kept (id, number, ratio, words, bytes) VALUES (?, ?, ?, ?, ?)",
                        IntStream.range(0, count)
                                .mapToObj(i -> new @Nullable Object[]{i, i % 3 == 0 ? null : (Object) (long) i,
                                    i % 5 == 0 ? null : (Object) (i / 2.0), i % 7 == 0 ? null : "w" + i,
                                    i % 11 == 0 ? null : new byte[]{(byte) i}})
                                .toList());
                return null;
            });
            List<String> kept = read(transaction -> transaction
                    .query("SELECT id, number, ratio, words, bytes FROM kept ORDER BY id")
                    .list(rows -> rows.getInt(1) + " " + (rows.isNull(2) ? null : rows.getLong(2)) + " "
                            + (rows.isNull(3) ? null : rows.getDouble(3)) + " " + rows.getString(4) + " "
                            + Arrays.toString(rows.getBytes(5))));
            assertThat(kept).as("%s rows", count).containsExactlyElementsOf(IntStream.range(0, count)
                    .mapToObj(i -> i + " " + (i % 3 == 0 ? null : i) + " " + (i % 5 == 0 ? null : i / 2.0) + " "
                            + (i % 7 == 0 ? null : "w" + i) + " " + (i % 11 == 0 ? null : "[" + (byte) i + "]"))
                    .toList());
        }
    }

    @Test
    void ofRowsThatComeTwiceInABatchTheLastCounts() {
        write(transaction -> {
            transaction.batch("""
                    INSERT INTO item (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name""",
                    LongStream.range(0, 200).mapToObj(i -> new @Nullable Object[]{i % 100, "n" + i}).toList());
            assertThat(transaction.query("SELECT name FROM item WHERE id IN (0, 99) ORDER BY id")
                    .list(rows -> String.valueOf(rows.getString(1)))).containsExactly("n100", "n199");
            return null;
        });
    }

    @Test
    void aBatchWithABadRowChangesNothing() {
        assertThatThrownBy(() -> write(transaction -> {
            transaction.batch("INSERT INTO item (id, name) VALUES (?, ?)",
                    LongStream.range(0, 200).mapToObj(i -> new @Nullable Object[]{i == 150 ? 20 : i, "n" + i})
                            .toList());
            return null;
        })).isInstanceOf(ConstraintError.class);
        assertThat(read(StoreFixture::ids)).isEmpty();
    }

    @Test
    void aRowOfABatchWithTooFewParametersIsRefused() {
        assertThatThrownBy(() -> write(transaction -> {
            transaction.batch("INSERT INTO item (id, name) VALUES (?, ?)",
                    LongStream.range(0, 200)
                            .mapToObj(i -> i == 3 ? new @Nullable Object[]{i} : new @Nullable Object[]{i, "n" + i})
                            .toList());
            return null;
        })).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("2 parameters");
    }

    @Test
    void aQueryThatIsTheOnlyOneHasAllItsRowsHoweverManyItHadBefore() {
        write(transaction -> {
            transaction.batch("INSERT INTO item (id, name) VALUES (?, ?)",
                    LongStream.range(0, 700).mapToObj(i -> new @Nullable Object[]{i, "n" + i}).toList());
            return null;
        });
        for (long count : new long[]{0, 1, 15, 16, 17, 100, 100, 255, 256, 257, 700, 3, 700}) {
            List<Long> found = read(transaction -> transaction
                    .queryOnly("SELECT id FROM item WHERE id < ? ORDER BY id", count).list(rows -> rows.getLong(1)));
            assertThat(found).as("%s rows", count)
                    .containsExactlyElementsOf(LongStream.range(0, count).boxed().toList());
        }
    }

    @Test
    void theSameQueryCanBeOpenTwice() {
        write(transaction -> {
            insert(transaction, 1);
            insert(transaction, 2);
            List<Long> seen = new ArrayList<>();
            try (Rows outer = transaction.query("SELECT id FROM item ORDER BY id")) {
                while (outer.next()) {
                    seen.add(outer.getLong(1));
                    seen.addAll(ids(transaction));
                }
            }
            assertThat(seen).containsExactly(1L, 1L, 2L, 2L, 1L, 2L);
            return null;
        });
    }

    @Test
    void anEmptyTextIsNotNull() {
        write(transaction -> {
            transaction.update("INSERT INTO kept (id, words) VALUES (?, ?)", 1, "");
            transaction.update("INSERT INTO kept (id, words) VALUES (?, ?)", 2, "x".repeat(200_000));
            Rows rows = transaction.query("SELECT words, 0, number FROM kept ORDER BY id");
            assertThatThrownBy(() -> rows.getLong(2)).isInstanceOf(RuntimeException.class);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEmpty();
            assertThat(rows.isNull(1)).isFalse();
            assertThat(rows.isNull(2)).isFalse();
            assertThat(rows.isNull(3)).isTrue();
            assertThat(rows.getLong(3)).isZero();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).hasSize(200_000);
            assertThat(rows.next()).isFalse();
            assertThat(rows.next()).isFalse();
            assertThatThrownBy(() -> rows.getString(1)).isInstanceOf(IllegalStateException.class);
            return 0;
        });
    }

    @Test
    void rowsAndTransactionsCannotBeUsedAfterTheirWork() {
        Transaction kept = write(transaction -> transaction);
        assertThatThrownBy(() -> kept.query("SELECT 1")).isInstanceOf(IllegalStateException.class);
        Rows rows = read(transaction -> transaction.query("SELECT id FROM item"));
        assertThat(rows.next()).isFalse();
    }

    @Test
    void aWriteIsThereAfterItWasAnsweredAlsoWhenReopened() {
        write(transaction -> {
            insert(transaction, 1);
            return null;
        });
        assertThat(read(StoreFixture::ids)).containsExactly(1L);
        reopen();
        assertThat(read(StoreFixture::ids)).containsExactly(1L);
    }

    @Test
    void anExceptionUndoesTheWorkAndComesOutAsItIs() {
        RuntimeException mine = new RuntimeException("mine");
        assertThatThrownBy(() -> write(transaction -> {
            insert(transaction, 1);
            throw mine;
        })).isSameAs(mine);
        assertThat(read(StoreFixture::ids)).isEmpty();
    }

    @Test
    void anErrorThatTheWorkCatchesUndoesOnlyItsStatement() {
        write(transaction -> {
            insert(transaction, 1);
            assertThatThrownBy(() -> insert(transaction, 1)).isInstanceOf(ConstraintError.class);
            insert(transaction, 2);
            return null;
        });
        assertThat(read(StoreFixture::ids)).containsExactly(1L, 2L);
    }

    @Test
    void duplicateKeysAreError2627() {
        assertThatThrownBy(() -> write(transaction -> {
            insert(transaction, 1);
            insert(transaction, 1);
            return null;
        })).isInstanceOfSatisfying(ConstraintError.class, e -> {
            assertThat(e.number()).isEqualTo(2627);
            assertThat(e.table()).isEqualTo("item");
            assertThat(e.getMessage()).contains("Cannot insert duplicate key in object 'dbo.item'.");
        });
        assertThatThrownBy(() -> write(transaction -> {
            insert(transaction, 1);
            return transaction.update("INSERT INTO item (id, name) VALUES (2, 'item 1')");
        })).isInstanceOfSatisfying(ConstraintError.class, e -> {
            assertThat(e.number()).isEqualTo(2627);
            assertThat(e.kind()).isEqualTo(ConstraintError.Kind.UNIQUE);
        });
    }

    @Test
    void aParameterCanBringATableOfNumbers() {
        NumberRows rows = new NumberRows().add(1, -7, null).add(2, Long.MAX_VALUE, 0).add(3, 4, 5);
        Object none = new NumberRows().parameter();
        read(transaction -> {
            String select = "SELECT id, far, near FROM " + transaction.dialect().listed("numbers", "id", "far", "near")
                    + " WHERE numbers.id <> 3 ORDER BY numbers.id";
            assertThat(transaction.query(select, rows.parameter())
                    .list(row -> row.getLong(1) + " " + row.getLong(2) + " " + (row.isNull(3) ? "-" : row.getLong(3))))
                    .containsExactly("1 -7 -", "2 " + Long.MAX_VALUE + " 0");
            assertThat(transaction.query(select, none).list(row -> row.getLong(1))).isEmpty();
            String single = "SELECT id FROM " + transaction.dialect().listed("numbers", "id") + " ORDER BY id";
            assertThat(transaction.query(single, NumberRows.of(List.of(3, -1L, 2)).parameter())
                    .list(row -> row.getLong(1))).containsExactly(-1L, 2L, 3L);
            assertThat(transaction.query(single, new NumberRows().add((Number) null).parameter())
                    .list(row -> row.isNull(1))).containsExactly(true);
            assertThat(transaction.query(single, none).list(row -> row.getLong(1))).isEmpty();
            return null;
        });
    }

    @Test
    void nullWhereForbiddenIsError515() {
        assertThatThrownBy(
                () -> write(transaction -> transaction.update("INSERT INTO item (id, name) VALUES (1, NULL)")))
                .isInstanceOfSatisfying(ConstraintError.class, e -> {
                    assertThat(e.number()).isEqualTo(515);
                    assertThat(e.columns()).containsExactly("name");
                    assertThat(e).hasMessage(
                            "Cannot insert the value NULL into column 'name', table 'Contract.dbo.item'; column does not allow nulls. INSERT fails.");
                });
    }

    @Test
    void readOnlyWorkCannotWrite() {
        assertThatThrownBy(() -> read(transaction -> {
            insert(transaction, 1);
            return null;
        })).isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(3906));
        assertThat(read(StoreFixture::count)).isZero();
    }
}

package org.granary.server.migrate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import org.granary.store.Access;
import org.granary.store.ConstraintError;
import org.granary.store.Database;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// Rows without a meaning, but within the rules of their tables: guessed until they are taken. No value is larger than an index of PostgreSQL takes.
public final class AnyRows {
    private static final int GUESSES = 2000;
    private static final int WANTED = 3;

    private final Random random = new Random(5);

    /// Fills every table of an embedded database.
    ///
    /// @return the tables for which no row was taken
    public List<String> fill(Database database) {
        Blueprint blueprint = Blueprint.of(database);
        List<String> empty = new ArrayList<>();
        for (TableShape table : blueprint.tables()) {
            int taken = 0;
            Rules rules = database.run(Access.READ, new Cancellation(),
                    transaction -> Rules.of(transaction, table.name()));
            for (int i = 0; i < GUESSES && taken < WANTED; i++) {
                taken += insert(database, table, rules) ? 1 : 0;
            }
            if (taken == 0 && Objects.requireNonNull(blueprint.first().get(table.name())).rows() == 0) {
                empty.add(database.name() + "." + table.name());
            }
        }
        return empty;
    }

    private boolean insert(Database database, TableShape table, Rules rules) {
        try {
            return database.run(Access.WRITE, new Cancellation(), transaction -> {
                List<@Nullable Object> row = row(transaction, table, rules);
                return transaction.update("INSERT INTO " + table.name() + " (" + String.join(", ", table.columns())
                        + ") VALUES (" + String.join(", ", Collections.nCopies(row.size(), "?"))
                        + ") ON CONFLICT DO NOTHING", row.toArray()) == 1;
            });
        } catch (ConstraintError e) {
            return false;
        }
    }

    private List<@Nullable Object> row(Transaction transaction, TableShape table, Rules rules) {
        List<@Nullable Object> row = new ArrayList<>();
        boolean sparse = random.nextBoolean();
        table.types().forEach(type -> row.add(sparse && random.nextInt(4) == 0 ? null : value(type, rules.words())));
        rules.keys().forEach(key -> {
            int column = table.columns().indexOf(key.column());
            row.set(column, transaction
                    .query("SELECT " + key.parentColumn() + " FROM " + key.parent() + " ORDER BY 1 LIMIT 1")
                    .first(parent -> switch (table.types().get(column)) {
                        case "INTEGER", "BIGINT" -> (Object) parent.getLong(1);
                        case "TEXT" -> text(parent.getString(1));
                        default -> Objects.requireNonNull(parent.getBytes(1));
                    }));
        });
        return row;
    }

    /// What rows of a table have to keep.
    ///
    /// @param words what stands in quotes in its definition, and its numbers: the values that a rule of it may ask for
    private record Rules(List<String> words, List<Key> keys) {
        private static final Pattern WORD = Pattern.compile("'([^']*)'|\\b(\\d+)\\b");

        private record Key(String parent, String column, String parentColumn) {}

        private static Rules of(Transaction transaction, String table) {
            String sql = transaction.query("SELECT sql FROM sqlite_schema WHERE name = ?", table)
                    .first(row -> text(row.getString(1)));
            return new Rules(WORD.matcher(Objects.requireNonNull(sql)).results()
                    .map(match -> match.group(1) == null ? match.group(2) : match.group(1)).toList(),
                    transaction.query(
                            "SELECT \"table\", \"from\", COALESCE(\"to\", \"from\") FROM pragma_foreign_key_list(?)",
                            table)
                            .list(key -> new Key(text(key.getString(1)), text(key.getString(2)),
                                    text(key.getString(3)))));
        }
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNull(value);
    }

    private long number(List<String> words) {
        List<Long> numbers = words.stream().filter(word -> word.matches("\\d{1,18}")).map(Long::valueOf).toList();
        return numbers.isEmpty() ? 0 : numbers.get(random.nextInt(numbers.size()));
    }

    private Object value(String type, List<String> words) {
        return switch (type) {
            case "INTEGER", "BIGINT" -> switch (random.nextInt(5)) {
                case 0 -> random.nextLong();
                case 1 -> (long) random.nextInt(100);
                case 2 -> number(words);
                default -> (long) random.nextInt(3);
            };
            case "REAL" -> random.nextDouble();
            case "TEXT" -> switch (random.nextInt(3)) {
                case 0 -> "x".repeat(random.nextInt(200));
                case 1 -> words.isEmpty() ? "" : words.get(random.nextInt(words.size()));
                default -> "Größe 😀 \ud83d\0 " + random.nextInt();
            };
            default -> {
                byte[] bytes = new byte[switch (random.nextInt(4)) {
                    case 0 -> 0;
                    case 1 -> 300;
                    default -> 16;
                }];
                random.nextBytes(bytes);
                yield bytes;
            }
        };
    }
}

package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.granary.procedure.catalog.FirstContents;
import org.granary.store.Transaction;
import org.granary.type.Collation;

/// The metadata schema that comes with the product: what `standard-schema.md` lists. A database that has got it once
/// does not get it again, whatever was removed since. Where somebody has used an identifier or a name before, in a
/// database of an earlier release, theirs stays.
public final class StandardSchema implements FirstContents {
    static final String PRESENT = "SELECT 1 FROM first_contents WHERE Topic = ?";
    static final String NOTE = "INSERT INTO first_contents (Topic, AddedAt) VALUES (?, ?)";
    static final String ADD_CATEGORY = """
            INSERT INTO crawled_property_category (Propset, CategoryName, LastModified) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING""";
    static final String ADD_CHANGE = """
            INSERT INTO schema_change (Name, ChangeTime) VALUES (?, ?)
            ON CONFLICT (Name) DO UPDATE SET ChangeTime = excluded.ChangeTime""";
    /// A managed property may be another one of the same name or number; then there is nothing to map to.
    static final String MAP = """
            INSERT INTO property_mapping (CrawledPropertyId, PID, MappingOrder, LastModified)
            SELECT ?, PID, ?, ? FROM managed_property WHERE PID = ? AND NameKey = ? ON CONFLICT DO NOTHING""";

    private static final String TOPIC = "metadata schema";
    private static final String FILE = "standard-schema.md";
    /// All times that 3.1.5.53.1 returns.
    private static final List<String> CHANGES = List.of("LastCatChange", "LastCPDelete", "LastCPAddsBenignModified",
            "LastURIAdds", "LastURIModifiedDeleted", "LastManagedProp", "LastGlobalProps", "LastManagedPropDeleted",
            "LastSmpDelete", "LastAliasAdd", "LastAliasOther");

    @Override
    public boolean present(Transaction transaction) {
        return transaction.exists(PRESENT, TOPIC);
    }

    @Override
    public void add(Transaction transaction) {
        MarkdownTables file = MarkdownTables.of(StandardSchema.class, FILE);
        LocalDateTime time = SchemaClock.take(transaction);
        for (List<String> row : file.rows("Categories")) {
            transaction.update(ADD_CATEGORY, UUID.fromString(row.get(0)), row.get(1), time);
        }
        Map<String, Integer> numbers = new HashMap<>();
        for (List<String> row : file.rows("Managed properties")) {
            numbers.put(row.get(1), addManaged(transaction, row, time));
        }
        Map<String, Integer> orders = new HashMap<>();
        for (List<String> row : file.rows("Crawled properties")) {
            int id = addCrawled(transaction, row, time);
            for (String name : words(row.get(3))) {
                transaction.update(MAP, id, orders.merge(name, 1, Integer::sum), time, numbers.get(name),
                        Collation.fold(name));
            }
        }
        CHANGES.forEach(change -> transaction.update(ADD_CHANGE, change, time));
        transaction.update(NOTE, TOPIC, time);
    }

    private static int addManaged(Transaction transaction, List<String> row, LocalDateTime time) {
        List<Flag> flags = words(row.get(3)).stream().map(Flag::of).toList();
        List<Object> values = new ArrayList<>(List.of(Integer.valueOf(row.get(0)), row.get(1),
                Collation.fold(row.get(1)), row.get(4),
                ManagedType.valueOf(row.get(2).toUpperCase(Locale.ROOT)).value(), time,
                flags.contains(new Flag("Retrievable", true))));
        flags.forEach(flag -> values.add(flag.set));
        transaction.update(
                "INSERT INTO managed_property (PID, FriendlyName, NameKey, PropertyDescription, ManagedType, "
                        + "LastModified, IsInDocProps" + String.join("", flags.stream().map(Flag::column).toList())
                        + ") VALUES (?, ?, ?, ?, ?, ?, ?" + ", ?".repeat(flags.size()) + ") ON CONFLICT DO NOTHING",
                values.toArray());
        return Integer.parseInt(row.get(0));
    }

    private static int addCrawled(Transaction transaction, List<String> row, LocalDateTime time) {
        boolean number = row.get(1).startsWith("#");
        CrawledProperty property = new CrawledProperty(UUID.fromString(row.get(0)),
                number ? row.get(1).substring(1) : row.get(1), number, Integer.parseInt(row.get(2)));
        property.check();
        CrawledProperty.Stored known = property.find(transaction);
        return known == null ? property.add(transaction, true, time).id() : known.id();
    }

    private static List<String> words(String cell) {
        return cell.isEmpty() ? List.of() : List.of(cell.split(" ", -1));
    }

    private record Flag(String name, boolean set) {

        static Flag of(String word) {
            Flag flag = word.startsWith("-") ? new Flag(word.substring(1), false) : new Flag(word, true);
            if (!ManagedAttributes.FLAGS.contains(flag.name)) {
                throw new IllegalStateException("In " + FILE + ", " + flag.name + " is not a flag.");
            }
            return flag;
        }

        String column() {
            return ", " + name;
        }
    }
}

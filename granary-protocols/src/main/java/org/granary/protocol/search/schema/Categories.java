package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import java.util.Locale;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Categories of crawled properties: what happens to properties of a set that nobody has seen before.
public final class Categories {
    static final String FIND = """
            SELECT CategoryName, DiscoverNewProperties, MapToContents, FullTextQueriable, Retrievable
            FROM crawled_property_category WHERE Propset = ?""";
    static final String PUT = """
            INSERT INTO crawled_property_category (Propset, CategoryName, DiscoverNewProperties, MapToContents,
              FullTextQueriable, Retrievable, LastModified) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (Propset) DO UPDATE SET CategoryName = excluded.CategoryName,
              DiscoverNewProperties = excluded.DiscoverNewProperties, MapToContents = excluded.MapToContents,
              FullTextQueriable = excluded.FullTextQueriable, Retrievable = excluded.Retrievable,
              LastModified = excluded.LastModified""";
    static final String REMOVE = "DELETE FROM crawled_property_category WHERE Propset = ?";

    public record Category(String name, boolean discoverNewProperties, boolean mapToContents,
            boolean fullTextQueriable, boolean retrievable) {

        static Category withDefaults(String name) {
            return new Category(name, true, true, false, false);
        }
    }

    public static @Nullable Category find(Transaction transaction, UUID propset) {
        return transaction.query(FIND, propset).first(rows -> new Category(String.valueOf(rows.getString(1)),
                rows.getBoolean(2), rows.getBoolean(3), rows.getBoolean(4), rows.getBoolean(5)));
    }

    /// Adds the category of a property set, or changes it.
    public static void put(Transaction transaction, UUID propset, Category category, LocalDateTime time) {
        transaction.update(PUT, propset, category.name, category.discoverNewProperties, category.mapToContents,
                category.fullTextQueriable, category.retrievable, time);
        SchemaChange.CATEGORY.record(transaction, time);
    }

    /// Removes the category of a property set, and tells whether there was one.
    public static boolean remove(Transaction transaction, UUID propset, LocalDateTime time) {
        if (transaction.update(REMOVE, propset) == 0) {
            return false;
        }
        SchemaChange.CATEGORY.record(transaction, time);
        return true;
    }

    /// MS-SQLPGAT2 3.1.5.2. Several components find a new property set at the same time: the category of the first
    /// stays, and the others are told of it.
    @Implements("proc_MSS_AddCrawledPropertyCategoryWithDefaults")
    public void addCrawledPropertyCategoryWithDefaults(Call call, Out<String> categoryName,
            Out<Boolean> discoverNewProperties, Out<Boolean> mapToContents, Out<Boolean> fullTextQueriable,
            Out<Boolean> retrievable, UUID propset) {
        Category category = findOrAdd(call.transaction(), propset);
        categoryName.set(category.name);
        discoverNewProperties.set(category.discoverNewProperties);
        mapToContents.set(category.mapToContents);
        fullTextQueriable.set(category.fullTextQueriable);
        retrievable.set(category.retrievable);
    }

    private static Category findOrAdd(Transaction transaction, UUID propset) {
        Category known = find(transaction, propset);
        if (known != null) {
            return known;
        }
        LocalDateTime time = SchemaClock.take(transaction);
        Category added = find(transaction, propset);
        if (added == null) {
            added = Category.withDefaults(propset.toString().toUpperCase(Locale.ROOT));
            put(transaction, propset, added, time);
        }
        return added;
    }
}

package org.granary.protocol.search.provisioning;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// Further crawl stores and metadata stores. Writing the row is all there is to it: servers open the database when a
/// client first asks for it.
public final class StoreProvisioning {
    static final String DATABASE_TAKEN = """
            SELECT 1 FROM crawl_store WHERE DatabaseKey = ? UNION ALL SELECT 1 FROM property_store WHERE DatabaseKey = ?""";
    static final String NEXT_ORDINAL = "SELECT COALESCE(MAX(Ordinal) + 1, 0) FROM crawl_store";
    static final String ADD_CRAWL_STORE = """
            INSERT INTO crawl_store (Ordinal, ID, Name, DatabaseName, DatabaseKey) VALUES (?, ?, ?, ?, ?)""";
    static final String COUNT_PROPERTY_STORES = "SELECT COUNT(*) FROM property_store";
    static final String ADD_PROPERTY_STORE = """
            INSERT INTO property_store (ID, Name, DatabaseName, DatabaseKey) VALUES (?, ?, ?, ?)""";

    /// A bit stands for each store in the bitmaps of links (2.2.2.2).
    private static final int MOST_CRAWL_STORES = 8;
    /// Each is a database that every server opens, and nothing takes one away again.
    private static final int MOST_PROPERTY_STORES = 64;
    /// Names that every store can have, also where databases are files of Windows, which calls devices so.
    private static final Pattern NAME = Pattern.compile(
            "(?!pg_)(?!(con|prn|aux|nul|com[0-9]|lpt[0-9])$)[a-z_][a-z0-9_]{0,62}", Pattern.CASE_INSENSITIVE);

    private final List<String> taken;

    /// @param taken the names of databases that are there anyway
    public StoreProvisioning(Collection<String> taken) {
        this.taken = taken.stream().map(Collation::fold).toList();
    }

    @Implements("granary.AddCrawlStore")
    public void addCrawlStore(Call call, String name, String database, Out<Integer> ordinal) {
        Transaction transaction = call.transaction();
        requireNew(transaction, database);
        int next = Math.toIntExact(transaction.number(NEXT_ORDINAL));
        if (next >= MOST_CRAWL_STORES) {
            throw SqlErrors.user(50102, 1,
                    "There are " + MOST_CRAWL_STORES + " crawl stores already, and there cannot be more.");
        }
        transaction.update(ADD_CRAWL_STORE, next, UUID.randomUUID(), name, database, Collation.fold(database));
        ordinal.set(next);
    }

    @Implements("granary.AddPropertyStore")
    public void addPropertyStore(Call call, String name, String database) {
        requireNew(call.transaction(), database);
        long stores = call.transaction().number(COUNT_PROPERTY_STORES);
        if (stores >= MOST_PROPERTY_STORES) {
            throw SqlErrors.user(50102, 1,
                    "There are " + MOST_PROPERTY_STORES + " metadata stores already, and there cannot be more.");
        }
        call.transaction().update(ADD_PROPERTY_STORE, UUID.randomUUID(), name, database, Collation.fold(database));
    }

    public static boolean canBeName(String database) {
        return NAME.matcher(database).matches();
    }

    private void requireNew(Transaction transaction, String database) {
        if (!canBeName(database)) {
            throw SqlErrors.user(50103, 1, "'" + database + "' cannot be the name of a database: that has at most 63 "
                    + "characters, letters from A to Z, digits and underscores, begins with no digit and not with pg_, and is no device of Windows such as CON.");
        }
        String key = Collation.fold(database);
        if (taken.contains(key) || transaction.exists(DATABASE_TAKEN, key, key)) {
            throw new SqlError(1801, 16, 3,
                    "Database '" + database + "' already exists. Choose a different database name.");
        }
    }
}

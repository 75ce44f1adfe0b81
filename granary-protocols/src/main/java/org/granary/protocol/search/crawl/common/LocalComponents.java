package org.granary.protocol.search.crawl.common;

import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.topology.CrawlComponentState;
import org.granary.store.Transaction;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Local Crawl Components (MS-SQLPGAT2 3.1.1.26): what a crawl store knows of the crawl components that use it.
public final class LocalComponents {
    static final String STATUS = "SELECT Status FROM local_crawl_component WHERE ComponentID = ?";
    static final StoreStatement LOCK = new StoreStatement(dialect -> STATUS + dialect.forUpdate());
    private static final int DISABLED = 50121;

    private LocalComponents() {}

    /// The state of a component as it is now.
    ///
    /// @return null when the store does not know the component
    public static @Nullable Integer status(Transaction transaction, int component) {
        return transaction.query(STATUS, component).first(rows -> rows.getInt(1));
    }

    /// The same, and nobody can change it before the transaction ends: whoever disables the component waits, and then
    /// finds all that this transaction has given it.
    public static @Nullable Integer lock(Transaction transaction, int component) {
        return transaction.query(LOCK.on(transaction), component).first(rows -> rows.getInt(1));
    }

    public static boolean isDisabled(@Nullable Integer status) {
        return status != null && status == CrawlComponentState.DISABLED.value();
    }

    /// @throws SqlError if the component is disabled; one that is not known is not
    public static void requireNotDisabled(int component, @Nullable Integer status) {
        if (isDisabled(status)) {
            throw SqlErrors.user(DISABLED, 1, "Crawl component " + component + " is disabled in this crawl store.");
        }
    }

    /// @throws SqlError if the component is not known or disabled
    public static void requireKnown(int component, @Nullable Integer status) {
        if (status == null) {
            throw SearchErrors.unknown("crawl component", component);
        }
        requireNotDisabled(component, status);
    }
}

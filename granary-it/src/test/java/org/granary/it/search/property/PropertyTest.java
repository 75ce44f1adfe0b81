package org.granary.it.search.property;

import java.util.List;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/// A metadata store with a crawl component that may change it.
@OnEveryStore
abstract class PropertyTest extends ProtocolTest {
    static final String UPDATE = "proc_MSS_UpdatePropertyStore";
    static final int INSERTS = 1;
    static final int REPAIRS = 2;
    static final int UPDATES = 3;
    static final int ANCHOR = 4;

    @Override
    protected String databaseName() {
        return "Search_Service_Application_PropertyStoreDB";
    }

    @BeforeEach
    void letTheComponentIn() {
        call("proc_MSS_SetCrawlComponentStatus", "@ComponentID", PropertyCall.COMPONENT, "@ModifiedByComponentID", 0,
                "@Status", 1);
    }

    Outcome apply(PropertyCall call) {
        return call(UPDATE, call.arguments());
    }

    /// Nothing may have changed, and the connection still works.
    SqlError refused(PropertyCall call) {
        return refused(UPDATE, call.arguments());
    }

    /// Reads a table as a client does.
    List<List<@Nullable Object>> table(String select) {
        return database.execute(select).getFirst().rows();
    }

    /// DocId, Pid and llVal of all rows of MSSDocProps.
    List<List<@Nullable Object>> props() {
        return table("SELECT DocId, Pid, llVal FROM MSSDocProps ORDER BY DocId, Pid, llVal");
    }

    /// All rows of MSSDocProps.
    List<List<@Nullable Object>> fullProps() {
        return table("SELECT DocId, Pid, llVal, strVal, strVal2 FROM MSSDocProps ORDER BY DocId, Pid, llVal");
    }
}

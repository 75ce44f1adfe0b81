package org.granary.gatherer.protocol;

import java.sql.Connection;
import org.granary.gatherer.protocol.CallLog.Call;

/// A component and the database that it calls.
///
/// @param foundation whether the search application is one in the Foundation role
record Caller(Connection connection, String database, int componentId, boolean foundation, CallLog log) {

    void calls(String what, int crawl) {
        log.calls(new Call(what, componentId, crawl, database));
    }

    void sends(String what, int crawl, Object contents) {
        Call call = new Call(what, componentId, crawl, database);
        log.calls(call);
        log.sends(call, contents);
    }

    void calls(String what) {
        calls(what, 0);
    }
}

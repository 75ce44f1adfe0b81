package org.granary.torture.load;

import java.sql.SQLException;
import java.util.List;
import org.granary.client.search.SearchAdministration;
import org.granary.torture.ledger.Call;

/// Asks the administration of the search for numbers that nobody else is given (MS-SQLPGAT2).
final class NumberActor implements Actor {
    private static final String DATABASE = "Search_Service_Application_DB";

    @Override
    public void step(Calls calls) throws SQLException {
        SearchAdministration admin = new SearchAdministration(calls.connection(DATABASE));
        calls.ledger().call(Call.NUMBER, List.of(), () -> admin.addCommand("torture", "a command"),
                result -> List.of(String.valueOf(result.commandID())));
    }
}

package org.granary.it.mssqljdbc;

import java.sql.Connection;
import org.granary.it.NestedCallForms;

/// EXEC inside texts that Microsoft's driver prepares.
class NestedCallTest extends JdbcTest implements NestedCallForms {

    @Override
    public Connection connection() {
        return connection;
    }
}

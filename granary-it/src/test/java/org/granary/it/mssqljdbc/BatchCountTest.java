package org.granary.it.mssqljdbc;

import java.sql.Connection;
import org.granary.it.BatchCountForms;

/// The update counts that Microsoft's driver has for the commands of a batch.
class BatchCountTest extends JdbcTest implements BatchCountForms {

    @Override
    public Connection connection() {
        return connection;
    }
}

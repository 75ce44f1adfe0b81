package org.granary.it.jtds;

import java.sql.Connection;
import org.granary.it.BatchCountForms;

/// The update counts that jTDS has for the commands of a batch.
class BatchCountTest extends JtdsTest implements BatchCountForms {

    @Override
    public Connection connection() {
        return connection;
    }
}

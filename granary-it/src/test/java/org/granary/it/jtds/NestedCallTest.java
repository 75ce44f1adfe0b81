package org.granary.it.jtds;

import java.sql.Connection;
import org.granary.it.NestedCallForms;

/// EXEC inside texts that jTDS prepares.
class NestedCallTest extends JtdsTest implements NestedCallForms {

    @Override
    public Connection connection() {
        return connection;
    }

    /// jTDS reads ahead, throws an error as soon as it has seen it, and drops the rows before it.
    @Override
    public boolean showsResultsBesideErrors() {
        return false;
    }
}

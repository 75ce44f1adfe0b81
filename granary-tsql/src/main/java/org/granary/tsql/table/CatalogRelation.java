package org.granary.tsql.table;

import java.util.List;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.CatalogContext;
import org.granary.tsql.catalog.CatalogView;
import org.granary.type.Column;
import org.granary.type.Row;

/// A catalog view of a database. Its rows are made once per statement.
record CatalogRelation(CatalogView view, DatabaseCatalog database) implements MemoryRelation {

    @Override
    public List<Column> columns() {
        return view.columns();
    }

    @Override
    public List<Row> rows(Execution execution) {
        return execution.once(this, () -> view.rows(
                new CatalogContext(execution.frame().catalog(), database, execution.frame().session(),
                        execution.frame().clock())));
    }
}

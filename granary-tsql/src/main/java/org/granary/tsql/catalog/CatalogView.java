package org.granary.tsql.catalog;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.granary.type.Column;
import org.granary.type.Row;

/// A view of the catalog. Rows are made each time.
public final class CatalogView {
    private final String schema;
    private final String name;
    private final Shape shape;
    private final Filler filler;

    /// Gives the rows of a view to `rows`.
    interface Filler {
        void fill(CatalogContext context, Shape shape, Consumer<Shape.Row> rows);
    }

    CatalogView(String schema, String name, Shape shape, Filler filler) {
        this.schema = schema;
        this.name = name;
        this.shape = shape;
        this.filler = filler;
    }

    /// A filler that makes one row of each thing.
    static <T> Filler each(java.util.function.Function<CatalogContext, ? extends Iterable<T>> things,
            BiConsumer<Shape.Row, T> fill) {
        return (context, shape, rows) -> things.apply(context).forEach(thing -> {
            Shape.Row row = shape.row();
            fill.accept(row, thing);
            rows.accept(row);
        });
    }

    public String schema() {
        return schema;
    }

    public String name() {
        return name;
    }

    public List<Column> columns() {
        return shape.columns();
    }

    public List<Row> rows(CatalogContext context) {
        List<Row> all = new java.util.ArrayList<>();
        filler.fill(context, shape, row -> all.add(Row.of(row.values())));
        return all;
    }
}

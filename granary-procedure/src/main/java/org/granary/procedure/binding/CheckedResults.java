package org.granary.procedure.binding;

import java.util.List;
import org.granary.procedure.ResultShape;
import org.granary.procedure.Results;
import org.granary.store.Rows;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// The results of one call on their way to a sink, checked against what the procedure declares.
final class CheckedResults implements Results {
    private final List<ShapeRows> shapes;
    private final ResultSink sink;
    private final Cancellation cancellation;
    private final Runnable opening;
    private int next;
    private boolean busy;

    /// @param opening is run before anything of a result set goes to the sink
    CheckedResults(List<ShapeRows> shapes, ResultSink sink, Cancellation cancellation, Runnable opening) {
        this.shapes = shapes;
        this.sink = sink;
        this.cancellation = cancellation;
        this.opening = opening;
    }

    @Override
    public void send(String name, Rows rows) {
        OpenResult open = open(name);
        open.rows(rows);
        // Not in a finally: a result set that broke off has no end, its error follows instead.
        open.close();
    }

    @Override
    public OpenResult open(String name) {
        if (busy) {
            throw new IllegalStateException("The result set before " + name + " is still open.");
        }
        for (int i = next; i < shapes.size(); i++) {
            if (shapes.get(i).shape().name().equals(name)) {
                next = i + 1;
                busy = true;
                return new OpenResult(shapes.get(i));
            }
        }
        throw new IllegalStateException(
                "There is no result set " + name + " among those still to come: " + remaining() + ".");
    }

    private List<String> remaining() {
        return shapes.subList(next, shapes.size()).stream().map(ShapeRows::shape).map(ResultShape::name).toList();
    }

    final class OpenResult implements Open {
        private final ShapeRows shape;
        private long count;

        OpenResult(ShapeRows shape) {
            this.shape = shape;
            opening.run();
            sink.columns(shape.shape().columns());
        }

        @Override
        public void row(@Nullable Object... values) {
            cancellation.check();
            shape.check(values);
            sink.row(values);
            count++;
        }

        @Override
        public void rows(Rows rows) {
            try (rows) {
                while (rows.next()) {
                    cancellation.check();
                    sink.row(shape.read(rows));
                    count++;
                }
            }
        }

        @Override
        public void close() {
            busy = false;
            sink.done(ResultSink.Statement.SELECT, count);
        }
    }
}

package org.granary.tsql.batch;

import java.util.Arrays;
import java.util.List;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// SET TEXTSIZE: how many bytes of a long value are returned to the client. Cuts the results of procedures on their
/// way.
final class TextSize implements ResultSink {
    private final ResultSink target;
    private final int bytes;
    private List<Column> columns = List.of();

    private TextSize(ResultSink target, int bytes) {
        this.target = target;
        this.bytes = bytes;
    }

    /// @param bytes the setting; `Integer.MAX_VALUE` where nothing is cut
    static ResultSink over(ResultSink target, int bytes) {
        return bytes == Integer.MAX_VALUE ? target : new TextSize(target, bytes);
    }

    /// The row with its long values cut.
    static Row cut(Row whole, List<Column> columns, int bytes) {
        @Nullable
        Object[] row = whole.copy();
        for (int i = 0; i < row.length; i++) {
            if (!isLong(columns.get(i).type())) {
                continue;
            }
            if (row[i] instanceof String text) {
                boolean national = columns.get(i).type() == Simple.NTEXT
                        || (columns.get(i).type() instanceof SqlType.Characters type && type.national());
                int most = national ? bytes / 2 : bytes;
                row[i] = text.length() > most ? text.substring(0, most) : text;
            } else if (row[i] instanceof byte[] value && value.length > bytes) {
                row[i] = Arrays.copyOf(value, bytes);
            } else if (row[i] instanceof LargeValue large) {
                row[i] = large.first(bytes);
            }
        }
        return Row.of(row);
    }

    private static boolean isLong(SqlType type) {
        return switch (type) {
            case SqlType.Characters text -> text.length() == SqlType.MAX;
            case SqlType.Binary binary -> binary.length() == SqlType.MAX;
            case SqlType.Simple simple -> simple == Simple.TEXT || simple == Simple.NTEXT || simple == Simple.IMAGE;
            case SqlType.Decimal _,SqlType.Temporal _ -> false;
        };
    }

    @Override
    public void columns(List<Column> next) {
        columns = next;
        target.columns(next);
    }

    @Override
    public void order(int... by) {
        target.order(by);
    }

    @Override
    public void row(Row row) {
        target.row(cut(row, columns, bytes));
    }

    @Override
    public void done(Statement statement, long rowCount) {
        target.done(statement, rowCount);
    }

    @Override
    public void message(SqlMessage message) {
        target.message(message);
    }

    @Override
    public void procedureEntered(String name) {
        target.procedureEntered(name);
    }

    @Override
    public void procedureReturned(int status) {
        target.procedureReturned(status);
    }

    @Override
    public void procedureFailed(boolean told) {
        target.procedureFailed(told);
    }
}

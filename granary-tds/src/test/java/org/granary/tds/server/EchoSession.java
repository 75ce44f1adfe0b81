package org.granary.tds.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import org.granary.memory.MemoryAccount;
import org.granary.memory.ServerMemory;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.login.Login7;
import org.granary.tds.request.BulkLoad;
import org.granary.tds.request.Request;
import org.granary.tds.request.Rpc;
import org.granary.tds.request.RpcCall;
import org.granary.tds.request.RpcParameter;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.request.TransactionManager;
import org.granary.tds.request.UnexpectedMessage;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneInProc;
import org.granary.tds.token.DoneProc;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.ReturnStatus;
import org.granary.tds.token.ReturnValue;
import org.granary.tds.token.Token;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Answers a call with its own parameters, as a row and as OUTPUT values, and a batch with a table that it was given.
final class EchoSession implements TdsSession {
    private static final int SELECT = 0xC1;

    private final List<Column> columns;
    private final List<@Nullable Object> row;
    private final Queue<List<@Nullable Object>> loaded;

    EchoSession(List<Column> columns, List<@Nullable Object> row, Queue<List<@Nullable Object>> loaded) {
        this.columns = columns;
        this.row = row;
        this.loaded = loaded;
    }

    @Override
    public MemoryAccount memory() {
        return ServerMemory.unlimited();
    }

    @Override
    public LoginAnswer login(Login7 login, LoginClient client) {
        return new LoginAnswer("master", "us_english", "Microsoft SQL Server", 16, 0, 4000);
    }

    @Override
    public void reset(boolean keepTransaction, ResponseWriter response) {}

    @Override
    public void request(Request request, ResponseWriter response, Cancellation cancellation) {
        switch (request) {
            case SqlBatch batch -> batch(batch.text().toLowerCase(Locale.ROOT), response);
            case Rpc rpc -> {
                for (int i = 0; i < rpc.calls().size(); i++) {
                    call(rpc.calls().get(i), i == rpc.calls().size() - 1, response);
                }
            }
            case BulkLoad load -> {
                load.rows().forEachRemaining(values -> loaded.add(Arrays.asList(values)));
                response.write(new Done(DoneStatus.COUNT, 0xF0, loaded.size()));
            }
            case TransactionManager transaction -> response.write(new Done(DoneStatus.FINAL, 0, 0));
            case UnexpectedMessage message -> throw new IllegalStateException(message.what());
        }
    }

    private void batch(String text, ResponseWriter response) {
        if (text.contains("@@max_precision")) {
            answer(response, List.of(Column.of("", Simple.TINYINT)), List.of(38));
        } else if (text.contains("sys.columns")) {
            response.columns(
                    List.of(Column.of("collation_name", SqlType.sysname()), Column.of("is_computed", Simple.BIT),
                            Column.of("encryption_type", Simple.INT)));
            for (Column column : columns) {
                response.row(column.type() instanceof SqlType.Characters ? "Latin1_General_CI_AS_KS_WS" : null, false,
                        null);
            }
            response.write(new Done(DoneStatus.COUNT, SELECT, columns.size()));
        } else if (text.contains("fmtonly")) {
            response.columns(columns);
            response.write(new Done(DoneStatus.COUNT, SELECT, 0));
        } else if (text.equals("types")) {
            answer(response, columns, row);
        } else {
            response.write(new Done(DoneStatus.FINAL, 0, 0));
        }
    }

    private static void answer(ResponseWriter response, List<Column> columns, List<@Nullable Object> row) {
        response.columns(columns);
        response.row(row.toArray());
        response.write(new Done(DoneStatus.COUNT, SELECT, 1));
    }

    private static void call(RpcCall call, boolean last, ResponseWriter response) {
        List<Token> outputs = new ArrayList<>();
        int own = switch (call.procedure()) {
            case "sp_executesql" -> 2;
            case "sp_prepexec" -> 3;
            case "sp_prepare" -> 4;
            case "sp_execute", "sp_unprepare" -> 1;
            default -> 0;
        };
        boolean prepares = call.procedure().equals("sp_prepexec") || call.procedure().equals("sp_prepare");
        List<RpcParameter> values = call.parameters().subList(Math.min(own, call.parameters().size()),
                call.parameters().size());
        if (prepares) {
            outputs.add(new ReturnValue(0, call.parameters().getFirst().name(), ReturnValue.OUTPUT, SqlValue.ofInt(77),
                    WireCollation.DEFAULT));
        }
        if (!values.isEmpty()) {
            response.columns(values.stream().map(p -> Column.of(p.name(), p.value().type())).toList());
            response.row(values.stream().map(p -> p.value().value()).toArray(@Nullable Object[]::new));
            response.write(new DoneInProc(DoneStatus.MORE | DoneStatus.COUNT, SELECT, 1));
        }
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).byReference()) {
                outputs.add(new ReturnValue(own + i, values.get(i).name(), ReturnValue.OUTPUT, values.get(i).value(),
                        WireCollation.DEFAULT));
            }
        }
        response.write(new ReturnStatus(0));
        outputs.forEach(response::write);
        response.write(new DoneProc(last ? DoneStatus.FINAL : DoneStatus.MORE | DoneStatus.RPCINBATCH, 0xE0, 0));
    }

    @Override
    public void close() {}
}

package org.granary.session;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.tds.request.BulkLoad;
import org.granary.tds.request.Request;
import org.granary.tds.request.Rpc;
import org.granary.tds.request.RpcCall;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.request.TransactionManager;
import org.granary.tds.request.UnexpectedMessage;
import org.granary.tsql.session.ShownText;

/// A request as an administrator may see it: what is called and which statements run, never with which values.
///
/// @param command the kind of request or of its first statement
record ShownRequest(String command, String text) {
    private static final int LONGEST_TEXT = 32_768;
    private static final Pattern FIRST_WORD = Pattern.compile("\\W*+([A-Za-z_]{1,32}).*", Pattern.DOTALL);
    /// Where these procedures have the text that they run. All other arguments are values.
    private static final Map<String, Integer> TEXT_ARGUMENTS = Map.of("sp_executesql", 0, "sp_prepare", 2,
            "sp_prepexec",
            2, "sp_cursoropen", 1, "sp_cursorprepare", 2, "sp_cursorprepexec", 3);

    static ShownRequest of(Request request, boolean quotedIdentifiers) {
        return switch (request) {
            case SqlBatch batch -> statements(batch.text(), quotedIdentifiers);
            case Rpc rpc when rpc.calls().isEmpty() -> new ShownRequest("EXECUTE", "");
            case Rpc rpc -> call(rpc.calls().getFirst(), quotedIdentifiers);
            case BulkLoad _ -> new ShownRequest("BULK INSERT", "INSERT BULK");
            case TransactionManager _ -> new ShownRequest("TM REQUEST", "");
            case UnexpectedMessage _ -> new ShownRequest("UNKNOWN", "");
        };
    }

    private static ShownRequest statements(String text, boolean quotedIdentifiers) {
        String shown = ShownText.of(text, quotedIdentifiers, LONGEST_TEXT);
        Matcher word = FIRST_WORD.matcher(shown);
        return new ShownRequest(word.matches() ? word.group(1).toUpperCase(Locale.ROOT) : "UNKNOWN", shown);
    }

    private static ShownRequest call(RpcCall call, boolean quotedIdentifiers) {
        Integer place = TEXT_ARGUMENTS.get(call.procedure().toLowerCase(Locale.ROOT));
        if (place != null && place < call.parameters().size()
                && call.parameters().get(place).value().value() instanceof String text) {
            return statements(text, quotedIdentifiers);
        }
        return new ShownRequest("EXECUTE", call.procedure());
    }
}

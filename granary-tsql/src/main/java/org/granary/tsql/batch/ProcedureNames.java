package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.ProcedureNumber;
import org.granary.type.SqlErrors;

/// Names of procedures as an RPC or a variable carries them: one to three parts, with or without brackets or quotes.
final class ProcedureNames {
    private static final int LONGEST = 1000;

    private ProcedureNames() {}

    static ObjectName parse(String text, int line) {
        if (text.isBlank() || text.length() > LONGEST) {
            throw SqlErrors.unknownProcedure(text.length() > LONGEST ? text.substring(0, LONGEST) : text);
        }
        if (text.indexOf('[') < 0 && text.indexOf('.') < 0 && text.indexOf('"') < 0) {
            return new ObjectName(null, null, ProcedureNumber.without(text.strip()), line);
        }
        List<String> parts = parts(text);
        String name = ProcedureNumber.without(parts.getLast());
        if (name.isEmpty() || parts.size() > 3) {
            throw SqlErrors.unknownProcedure(text);
        }
        int count = parts.size();
        return new ObjectName(count > 2 ? emptyToNull(parts.get(count - 3)) : null,
                count > 1 ? emptyToNull(parts.get(count - 2)) : null, name, line);
    }

    private static @org.jspecify.annotations.Nullable String emptyToNull(String part) {
        return part.isEmpty() ? null : part;
    }

    private static List<String> parts(String name) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char closing = 0;
        boolean doubled = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (doubled) {
                doubled = false;
            } else if (closing == 0 && c == '.') {
                parts.add(part.toString().strip());
                part.setLength(0);
            } else if (closing == 0 && (c == '[' || c == '"')) {
                closing = c == '[' ? ']' : '"';
            } else if (closing != 0 && c == closing) {
                doubled = i + 1 < name.length() && name.charAt(i + 1) == closing;
                if (doubled) {
                    part.append(c);
                } else {
                    closing = 0;
                }
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString().strip());
        return parts;
    }
}

package org.granary.tsql.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.type.Comparison;
import org.granary.type.Conversions;
import org.granary.type.CurrentRequest;
import org.granary.type.Precedence;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// Values in which those of one type are looked up by T-SQL's equality. Values of other types are converted as a
/// comparison with each of them would convert them, when the set is first asked. Used by one thread.
public final class ValueSet {
    private final SqlType type;
    private final KeySet keys = new KeySet();
    // Values of types whose keys are not those of `type`, by the type in which they are compared.
    private final Map<SqlType, List<SqlValue>> others = new LinkedHashMap<>();
    private final Map<SqlType, SqlType> comparedAs = new HashMap<>();
    private final Map<SqlType, KeySet> converted = new HashMap<>();

    /// @param type of the values that are looked up
    public ValueSet(SqlType type) {
        this.type = type;
    }

    /// @param value not NULL
    public void add(SqlValue value) {
        if (Values.sameFamily(type, value.type())) {
            // The operand says by which collation: the values are literals.
            keys.add(RowKey.part(Values.isString(type) ? type : value.type(), value.value()));
        } else {
            SqlType common = comparedAs.computeIfAbsent(value.type(), it -> unlimited(Precedence.combine(type, it)));
            others.computeIfAbsent(common, _ -> new ArrayList<>()).add(value);
        }
    }

    /// Lengths make no difference to a comparison.
    private static SqlType unlimited(SqlType common) {
        return common instanceof SqlType.Characters text
                ? new SqlType.Characters(text.national(), true, SqlType.MAX, text.use())
                : common;
    }

    /// @param value a canonical value of the type, not NULL
    public boolean contains(Object value) {
        if (keys.contains(Values.key(type, value))) {
            return true;
        }
        for (var entry : others.entrySet()) {
            CurrentRequest.check();
            if (contains(value, entry.getKey(), entry.getValue())) {
                return true;
            }
        }
        return false;
    }

    private boolean contains(Object value, SqlType common, List<SqlValue> values) {
        if (common == SqlType.Simple.SQL_VARIANT) {
            return values.stream().anyMatch(each -> Comparison.compare(SqlValue.of(type, value), each, "equal to")
                    .orElse(1) == 0);
        }
        KeySet found = converted.get(common);
        if (found == null) {
            found = new KeySet();
            int step = 0;
            for (SqlValue each : values) {
                CurrentRequest.checkAt(step++);
                found.add(RowKey.part(common, Conversions.assign(each, common).value()));
            }
            converted.put(common, found);
        }
        return found.contains(RowKey.part(common, Conversions.assign(SqlValue.of(type, value), common).value()));
    }
}

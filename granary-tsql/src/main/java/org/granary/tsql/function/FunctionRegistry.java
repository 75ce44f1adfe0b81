package org.granary.tsql.function;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// All scalar functions by name. One per server.
public final class FunctionRegistry {
    private static final Set<String> AGGREGATES = Set.of("COUNT", "COUNT_BIG", "SUM", "AVG", "MIN", "MAX", "STRING_AGG",
            "STDEV", "STDEVP",
            "VAR", "VARP");
    private static final Set<String> WINDOW = Set.of("ROW_NUMBER", "RANK", "DENSE_RANK", "NTILE", "LAG", "LEAD",
            "FIRST_VALUE",
            "LAST_VALUE");

    private static final Set<String> XML_METHODS = Set.of("VALUE", "QUERY", "EXIST", "NODES", "MODIFY");
    /// Functions of SQL Server that are not supported; others are not recognized (error 195).
    private static final Set<String> NOT_SUPPORTED = Set.of("APPROX_COUNT_DISTINCT", "APPROX_PERCENTILE_CONT",
            "APPROX_PERCENTILE_DISC", "CHECKSUM_AGG", "COLUMNS_UPDATED", "CUBE", "CUME_DIST",
            "EVENTDATA", "GROUPING", "GROUPING_ID", "JSON_ARRAYAGG", "JSON_CONTAINS",
            "JSON_OBJECTAGG", "PERCENTILE_CONT", "PERCENTILE_DISC",
            "PERCENT_RANK", "PREDICT", "REGEXP_COUNT", "REGEXP_INSTR", "REGEXP_LIKE", "REGEXP_REPLACE", "REGEXP_SUBSTR",
            "ROLLUP", "TRIGGER_NESTLEVEL", "UPDATE", "VECTOR_DISTANCE", "VECTOR_NORM");

    private final Map<String, Definition> definitions = new HashMap<>();

    /// How calls of a function are bound.
    @FunctionalInterface
    interface Binding {
        BoundExpression bind(Call call);
    }

    private record Definition(int least, int most, Binding binding) {}

    public FunctionRegistry() {
        ConditionalFunctions.define(this);
        TextFunctions.define(this);
        TextSearchFunctions.define(this);
        FormatFunctions.define(this);
        BitFunctions.define(this);
        CompressionFunctions.define(this);
        MathFunctions.define(this);
        DateFunctions.define(this);
        SessionFunctions.define(this);
        PrincipalFunctions.define(this);
        ServerFunctions.define(this);
        CatalogFunctions.define(this);
        FileFunctions.define(this);
        OdbcFunctions.define(this);
        ErrorFunctions.define(this);
        HashFunctions.define(this);
        LockFunctions.define(this);
        JsonFunctions.define(this);
    }

    void define(String name, int least, int most, Binding binding) {
        definitions.put(name, new Definition(least, most, binding));
    }

    void define(String name, int count, Binding binding) {
        define(name, count, count, binding);
    }

    /// The names of all scalar functions, in upper case, also of those that are known and answer with error 40517.
    public Set<String> names() {
        return Set.copyOf(definitions.keySet());
    }

    /// The names of SQL Server's functions that answer with error 40517, sorted.
    public static SortedSet<String> unsupported() {
        SortedSet<String> names = new TreeSet<>(NOT_SUPPORTED);
        names.addAll(HashFunctions.NOT_SUPPORTED);
        return names;
    }

    public static Set<String> aggregates() {
        return AGGREGATES;
    }

    public static Set<String> windowFunctions() {
        return WINDOW;
    }

    /// Binds a call of a scalar function; error 195 for a name that is none, and a clear error for aggregates in the
    /// wrong place.
    public BoundExpression bind(Call call, Expression.FunctionCall tree) {
        String name = call.name().toUpperCase(Locale.ROOT);
        String method = name.substring(name.lastIndexOf('.') + 1);
        if (name.contains(".") && XML_METHODS.contains(method)) {
            throw SqlErrors.unsupported("The xml method " + method.toLowerCase(Locale.ROOT) + "()");
        }
        if (name.contains(".")) {
            throw new SqlError(4121, 16, 1,
                    "Cannot find either column \"" + call.name().substring(0, call.name().indexOf('.'))
                            + "\" or the user-defined function or aggregate \"" + call.name()
                            + "\", or the name is ambiguous.");
        }
        Definition definition = definitions.get(name);
        if (definition == null) {
            throw AGGREGATES.contains(name) || WINDOW.contains(name)
                    ? misplaced(name)
                    : unknown(call.name());
        }
        if (tree.distinct() || tree.star() || tree.over() != null) {
            throw new SqlError(10745, 15, 1,
                    "The function '" + call.name() + "' is not an aggregate or window function.");
        }
        call.checkCount(definition.least, definition.most);
        return definition.binding.bind(call);
    }

    /// The error for a function that is not there: 40517 for one of SQL Server's, 195 for any other.
    public static SqlError unknown(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return NOT_SUPPORTED.contains(upper) ? SqlErrors.unsupported(upper) : SqlErrors.unknownFunction(name);
    }

    private static SqlError misplaced(String name) {
        return WINDOW.contains(name)
                ? new SqlError(4108, 15, 1, "Windowed functions can only appear in the SELECT or ORDER BY clauses.")
                : new SqlError(147, 15, 1, "An aggregate may not appear here: " + name + ".");
    }
}

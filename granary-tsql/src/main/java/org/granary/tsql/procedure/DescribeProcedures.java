package org.granary.tsql.procedure;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.granary.memory.ServerMemory;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.procedure.ResultShape;
import org.granary.security.Permission;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.catalog.ColumnRows;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.execute.QueryExecutor;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.tsql.parse.ParameterDeclaration;
import org.granary.tsql.parse.TsqlTexts;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.tsql.session.AccessChecks;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// sp_describe_first_result_set and sp_describe_undeclared_parameters: what a text would return, and what it wants to
/// be given.
final class DescribeProcedures {
    private static final String PARAMETERS = "@tsql nvarchar(max)!, @params nvarchar(max)";
    private static final long KEPT_BYTES = 1 << 20;
    private final TsqlTexts texts = new TsqlTexts(KEPT_BYTES, ServerMemory.unlimited());

    private final FunctionRegistry functions;
    private final QueryExecutor executor;
    private final CatalogProcedures system;

    private DescribeProcedures(CatalogProcedures system, FunctionRegistry functions, QueryExecutor executor) {
        this.system = system;
        this.functions = functions;
        this.executor = executor;
    }

    static void register(CatalogProcedures procedures, FunctionRegistry functions, QueryExecutor executor) {
        DescribeProcedures describe = new DescribeProcedures(procedures, functions, executor);
        procedures.add("sp_describe_first_result_set", "sp_describe_first_result_set",
                PARAMETERS + ", @browse_information_mode tinyint=0", describe::result);
        procedures.add("sp_describe_undeclared_parameters", "sp_describe_undeclared_parameters", PARAMETERS,
                describe::parameters);
    }

    private List<ParameterDeclaration> declared(Call call) {
        String text = call.text("@params");
        return text == null || text.isBlank() ? List.of() : texts.parameters(text);
    }

    private Script script(Call call) {
        String text = call.text("@tsql");
        return texts.script(text == null ? "" : text, true);
    }

    private void result(Call call) {
        for (ParameterDeclaration parameter : declared(call)) {
            declare(new Statement.Declare.Variable(parameter.name(), parameter.type(), parameter.userType(), null, 1),
                    call);
        }
        List<Column> columns = columns(script(call).statements(), call);
        for (int i = 0; columns != null && i < columns.size(); i++) {
            column(call.row(), columns.get(i), i + 1);
        }
    }

    /// The columns of the first statement that returns rows, or null.
    private @Nullable List<Column> columns(List<Statement> statements, Call call) {
        for (Statement statement : statements) {
            List<Column> found = switch (statement) {
                case Statement.Select select when returnsRows(select.query().body()) ->
                    binder(call).bind(select.query(), Scope.NONE).columns();
                case Statement.Execute execute -> resultOf(execute, call);
                case Statement.Block block -> columns(block.statements(), call);
                case Statement.TryCatch attempt -> columns(attempt.body(), call);
                case Statement.If choice -> columns(List.of(choice.then()), call);
                case Statement.Declare declare -> {
                    declare.variables().forEach(variable -> declare(variable, call));
                    yield null;
                }
                case Statement.DeclareTable declare -> {
                    executor.declareTable(declare, binder(call));
                    yield null;
                }
                default -> null;
            };
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private void declare(Statement.Declare.Variable variable, Call call) {
        executor.declare(variable, call.frame().session().database(), binder(call));
    }

    private ExpressionBinder binder(Call call) {
        return new ExpressionBinder(call.frame(), functions, executor.limits());
    }

    private static boolean returnsRows(QueryBody body) {
        return switch (body) {
            case QueryBody.Select select -> !select.assigns() && select.into() == null;
            case QueryBody.SetOperation operation -> returnsRows(operation.left());
        };
    }

    private static @Nullable List<Column> resultOf(Statement.Execute execute, Call call) {
        Procedure procedure = procedure(execute, call);
        List<ResultShape> shapes = procedure == null ? List.of() : procedure.declaration().resultSets();
        return shapes.isEmpty() ? null : shapes.getFirst().columns();
    }

    /// The parameters of what is called: a procedure of the catalog or one of the system.
    private List<ParameterTypes.Declared> parameters(Statement.Execute execute, Call call) {
        Procedure procedure = procedure(execute, call);
        if (procedure != null) {
            return procedure.declaration().parameters().stream()
                    .map(each -> new ParameterTypes.Declared(each.name(), each.type())).toList();
        }
        return execute.target() instanceof Statement.Execute.Target.Name(ObjectName name)
                ? system.parameters(name.name())
                : List.of();
    }

    private static @Nullable Procedure procedure(Statement.Execute execute, Call call) {
        if (!(execute.target() instanceof Statement.Execute.Target.Name(ObjectName name))) {
            return null;
        }
        DatabaseCatalog database = name.database() == null
                ? call.context().database()
                : call.context().catalog().database(name.database()).orElse(null);
        Procedure found = database == null
                ? null
                : AccessChecks.requireAccess(database, call.context().session())
                        .procedure(name.schemaOrDefault(), name.name()).orElse(null);
        if (database != null && found != null) {
            AccessChecks.require(Permission.EXECUTE, database, found.declaration().schema(),
                    found.declaration().name(), call.context().session());
        }
        return found;
    }

    private static void column(Shape.Row row, Column column, int ordinal) {
        SqlType type = column.type();
        TypeFacts facts = TypeFacts.of(type);
        String collation = ColumnRows.collation(type);
        row.set("column_ordinal", ordinal).set("name", column.name().isEmpty() ? null : column.name())
                .set("is_nullable", column.nullable()).set("system_type_id", facts.system().systemTypeId())
                .set("system_type_name", type.sql()).set("max_length", facts.maxLength())
                .set("precision", facts.precision()).set("scale", facts.scale()).set("collation_name", collation)
                .set("is_identity_column", column.identity()).set("tds_type_id", WireTypes.id(type, column.nullable()))
                .set("tds_length", WireTypes.length(type))
                .set("tds_collation_id",
                        collation == null ? null : (Integer) SqlType.collationOf(type).collation().wireInfo())
                .set("tds_collation_sort_id",
                        collation == null ? null : (Integer) SqlType.collationOf(type).collation().sortId());
    }

    private void parameters(Call call) {
        Set<String> known = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        declared(call).forEach(parameter -> known.add(parameter.name()));
        Script script = script(call);
        ParameterTypes types = new ParameterTypes(call.context(), execute -> parameters(execute, call));
        types.read(script.statements());
        int ordinal = 1;
        for (Script.Name free : script.free()) {
            if (free.table() || !known.add(free.name())) {
                continue;
            }
            SqlType type = types.of(free.name());
            TypeFacts facts = TypeFacts.of(type);
            call.row().set("parameter_ordinal", ordinal++).set("name", free.name())
                    .set("suggested_system_type_id", facts.system().systemTypeId())
                    .set("suggested_system_type_name", type.sql()).set("suggested_max_length", facts.maxLength())
                    .set("suggested_precision", facts.precision()).set("suggested_scale", facts.scale())
                    .set("suggested_is_output", types.isOutput(free.name()))
                    .set("suggested_tds_type_id", WireTypes.id(type, true))
                    .set("suggested_tds_length", WireTypes.length(type));
        }
    }
}

package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.granary.security.Permission;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.ast.TableSource.Join.Kind;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.plan.Source;
import org.granary.tsql.plan.TableScan;
import org.granary.tsql.session.AccessChecks;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.NumberedTable;
import org.granary.tsql.table.Relation;
import org.granary.tsql.table.StoreRelation;
import org.granary.tsql.table.Tables;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Binds a FROM clause: adds its sources to a scope and makes their shape.
public final class FromBinder {
    private final QueryBinder queries;
    private final RowScope scope;
    private final Use use;

    /// What the rows are for.
    public enum Use {
        /// A query.
        READ,
        /// A cursor: rows of tables in memory carry their number, see [NumberedTable].
        FOLLOW,
        /// UPDATE, DELETE or MERGE: the same, and no right to read the table is needed.
        CHANGE
    }

    FromBinder(QueryBinder queries, RowScope scope) {
        this(queries, scope, Use.READ);
    }

    public FromBinder(QueryBinder queries, RowScope scope, Use use) {
        this.queries = queries;
        this.scope = scope;
        this.use = use;
    }

    public FromNode bind(List<TableSource> from) {
        // Tables with commas between them are joined one after the other, as by CROSS JOIN.
        int inside = 2 * from.size();
        FromNode all = queries.binder().nesting().inside(inside, () -> bind(from.getFirst(), false));
        for (TableSource next : from.subList(1, from.size())) {
            int start = scope.width();
            FromNode right = bind(next, false);
            all = new FromNode.Joined(Kind.CROSS, all, right, List.of(), start, scope.width(), union(all, right));
        }
        return all;
    }

    private FromNode bind(TableSource source, boolean lateral) {
        return queries.binder().nesting().inside(2, () -> bound(source, lateral));
    }

    private FromNode bound(TableSource source, boolean lateral) {
        return switch (source) {
            case TableSource.Named named -> named(named);
            case TableSource.TableVariable variable -> table(
                    LocalTables.relation(queries.execution().frame().variables().table(variable.name())),
                    List.of(variable.alias() == null ? variable.name() : variable.alias()), variable.alias() != null);
            case TableSource.Function function -> function(function, lateral);
            case TableSource.Derived derived -> {
                QueryPlan plan = nested(lateral,
                        outer -> queries.derived(derived.query(), derived.alias(), derived.columns(), outer));
                yield derived(plan, derived.alias(), lateral);
            }
            case TableSource.Values values -> {
                QueryPlan plan = nested(lateral, outer -> ValuesBinder.bind(values.rows(), values.alias(),
                        values.columns(), new RowScope(queries, outer), queries));
                yield derived(plan, values.alias(), lateral);
            }
            case TableSource.JsonTable json -> {
                QueryPlan plan = JsonTables.bind(json, all(json.arguments(), lateral), queries);
                yield derived(plan, json.alias() == null ? "OPENJSON" : json.alias(), lateral);
            }
            case TableSource.Nodes nodes -> {
                RowScope around = new RowScope(queries, lateral ? scope : scope.parent());
                FromNode rows = derived(XmlMethods.nodes(nodes, around, queries), nodes.alias(), lateral);
                scope.sources().getLast().markNodes();
                yield rows;
            }
            case TableSource.Pivot pivot -> derived(Pivots.pivot(pivot, queries), pivot.alias(), lateral);
            case TableSource.Unpivot unpivot -> derived(Pivots.unpivot(unpivot, queries), unpivot.alias(), lateral);
            case TableSource.Join join -> join(join, lateral);
        };
    }

    private interface Nested {
        QueryPlan bind(@Nullable QueryScope outer);
    }

    private QueryPlan nested(boolean lateral, Nested nested) {
        return nested.bind(lateral ? scope : scope.parent());
    }

    private FromNode named(TableSource.Named named) {
        ObjectName name = named.name();
        QueryBinder.CommonTable common = name.schema() == null && name.database() == null
                ? queries.common(name.name())
                : null;
        String alias = named.alias();
        if (common != null) {
            QueryPlan plan = queries.open(common);
            return derived(plan, alias == null ? name.name() : alias, false);
        }
        QueryPlan view = Views.find(name, queries);
        if (view != null) {
            return derived(view, alias == null ? name.name() : alias, false);
        }
        Tables.Found found = Tables.find(name, queries.execution());
        if (found.relation() instanceof MemoryTable table) {
            queries.execution().temporary().reads(table, named.hints());
            requireSelect(table);
        }
        if (found.relation() instanceof StoreRelation relation) {
            AccessChecks.require(Permission.SELECT, relation.database(), relation.table().schema(),
                    relation.table().name(), queries.execution().frame().session());
        }
        return table(found.relation(), alias == null ? found.names() : List.of(alias), alias != null);
    }

    private void requireSelect(MemoryTable table) {
        if (TemporaryTables.isLasting(table.name()) && use != Use.CHANGE) {
            AccessChecks.require(Permission.SELECT, Tempdb.DATABASE, ObjectName.DEFAULT_SCHEMA, table.name(),
                    queries.execution().frame().session());
        }
    }

    private FromNode table(Relation found, List<String> names, boolean aliased) {
        Relation relation = use != Use.READ && found instanceof MemoryTable memory ? new NumberedTable(memory) : found;
        Source source = scope.add(names, aliased, relation.columns());
        source.markTable();
        return new FromNode.Table(new TableScan(relation, source, scope::width, queries.execution()), only(source));
    }

    private FromNode derived(QueryPlan plan, String alias, boolean lateral) {
        Source source = scope.add(List.of(alias), true, plan.columns());
        Plan inner = plan.plan();
        Plan widened = outer -> {
            Cursor rows = inner.open(outer);
            return new Cursor() {
                @Override
                public @Nullable Row next() {
                    Row row = rows.next();
                    return row == null ? null : TableScan.widen(row, source, scope.width());
                }

                @Override
                public void close() {
                    rows.close();
                }
            };
        };
        return new FromNode.Derived(widened, only(source), lateral);
    }

    /// The arguments of a function, which see the tables to their left only after APPLY.
    private List<BoundExpression> all(List<Expression> trees, boolean lateral) {
        RowScope arguments = new RowScope(queries, lateral ? scope : scope.parent());
        List<BoundExpression> bound = new ArrayList<>();
        for (Expression argument : trees) {
            bound.add(queries.binder().bind(argument, arguments));
        }
        return bound;
    }

    private FromNode function(TableSource.Function function, boolean lateral) {
        QueryPlan plan = TableFunctions.bind(function, all(function.arguments(), lateral), queries);
        List<Column> columns = QueryBinder.renamed(plan.columns(), function.columns(), function.name().name());
        return derived(new QueryPlan(columns, QueryPlan.UNSORTED, plan.plan()),
                function.alias() == null ? function.name().name() : function.alias(), lateral);
    }

    private FromNode join(TableSource.Join join, boolean lateral) {
        if (lateral) {
            throw SqlErrors.unsupported("A join on the right side of APPLY");
        }
        int first = scope.sources().size();
        FromNode left = bind(join.left(), false);
        int from = scope.width();
        int firstRight = scope.sources().size();
        boolean apply = join.kind() == Kind.CROSS_APPLY || join.kind() == Kind.OUTER_APPLY;
        FromNode right = bind(join.right(), apply && !(join.right() instanceof TableSource.Named)
                && !(join.right() instanceof TableSource.TableVariable));
        int to = scope.width();
        List<Conjunct> on = scope.visibleFrom(first, () -> Conjunct.bind(join.on(), scope, queries.binder()));
        int end = scope.sources().size();
        if (join.kind() == Kind.LEFT || join.kind() == Kind.FULL || join.kind() == Kind.OUTER_APPLY) {
            scope.sources().subList(firstRight, end).forEach(Source::makeNullable);
        }
        if (join.kind() == Kind.RIGHT || join.kind() == Kind.FULL) {
            scope.sources().subList(first, firstRight).forEach(Source::makeNullable);
        }
        return new FromNode.Joined(join.kind(), left, right, on, from, to, union(left, right));
    }

    private static BitSet only(Source source) {
        BitSet set = new BitSet();
        set.set(source.index());
        return set;
    }

    private static BitSet union(FromNode left, FromNode right) {
        BitSet both = (BitSet) left.sources().clone();
        both.or(right.sources());
        return both;
    }
}

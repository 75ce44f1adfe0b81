/// Queries: from the tree of a SELECT, INSERT, UPDATE or DELETE to rows.
///
/// The evaluator of expressions and this package meet in three types. The evaluator *binds* an expression once per execution, where its
/// names are known, to a [org.granary.tsql.query.BoundExpression] (or a condition to a [org.granary.tsql.query.BoundCondition]), which is then evaluated for each
/// [org.granary.tsql.query.Tuple]. While it binds, it offers every node, from the top down, to the query's scope before looking at the node itself:
/// the scope answers for columns, aggregates, window functions, grouped expressions and subqueries, and returns null for all else. Variables and
/// functions are the evaluator's, which takes them from the running batch that it is created for.
@NullMarked
package org.granary.tsql.query;

import org.jspecify.annotations.NullMarked;

/// From tree to plan: resolves names and types, and binds expressions and queries. The layer above `function` and
/// `plan`.
///
/// [org.granary.tsql.bind.ExpressionBinder] binds an expression once per execution. It offers every node, from the top
/// down, to the [org.granary.tsql.bind.Scope] before it looks at the node itself. The scope of a query answers for
/// columns, aggregates, window functions, grouped expressions and subqueries, and returns null for everything else.
@NullMarked
package org.granary.tsql.bind;

import org.jspecify.annotations.NullMarked;

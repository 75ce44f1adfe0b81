/// Values of bound expressions. A [org.granary.tsql.eval.BoundExpression] or [org.granary.tsql.eval.BoundCondition] is
/// evaluated for each [org.granary.tsql.eval.Tuple]; a [org.granary.tsql.eval.Frame] is a running text with its
/// variables and its session. The layer above `session`, and below functions and queries.
@NullMarked
package org.granary.tsql.eval;

import org.jspecify.annotations.NullMarked;

/// Functions of T-SQL: a class for each family, collected by [org.granary.tsql.function.FunctionRegistry]. The layer
/// above `eval` and `catalog`.
@NullMarked
package org.granary.tsql.function;

import org.jspecify.annotations.NullMarked;

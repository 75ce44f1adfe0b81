/// Functions of T-SQL: a class for each family, gathered by [org.granary.tsql.function.FunctionRegistry].
@NullMarked
package org.granary.tsql.function;

import org.jspecify.annotations.NullMarked;

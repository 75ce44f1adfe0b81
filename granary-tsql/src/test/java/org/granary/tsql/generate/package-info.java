/// Makes texts of T-SQL from its grammar: usual ones, deep ones, wide ones and broken ones.
@NullMarked
package org.granary.tsql.generate;

import org.jspecify.annotations.NullMarked;

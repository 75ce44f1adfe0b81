/// Plans of queries: each [org.granary.tsql.plan.Plan] produces rows from tables or from other plans. The layer above
/// `table`; plans know bound expressions only, no names and no trees of the text.
@NullMarked
package org.granary.tsql.plan;

import org.jspecify.annotations.NullMarked;

/// Statements that change tables: INSERT, UPDATE, DELETE, SELECT INTO, bulk loads, CREATE and DROP TABLE. The layer
/// above `bind`.
@NullMarked
package org.granary.tsql.execute;

import org.jspecify.annotations.NullMarked;

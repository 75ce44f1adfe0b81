/// Cursors of the sp_cursor procedures, as drivers open them to read a result in pieces or to move in it.
@NullMarked
package org.granary.tsql.cursor;

import org.jspecify.annotations.NullMarked;

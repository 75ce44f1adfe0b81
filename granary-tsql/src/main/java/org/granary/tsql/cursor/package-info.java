/// Cursors of the sp_cursor procedures, as drivers open them to read a result in pieces or to move in it. A low layer:
/// uses no other package of the module; a session keeps its cursors.
@NullMarked
package org.granary.tsql.cursor;

import org.jspecify.annotations.NullMarked;

/// What the language knows of a session: its SET options, prepared statements, cursors, temporary tables and
/// transactions. The layer above `temporary`, `cursor` and `parse`; the layers above get the session from a frame.
@NullMarked
package org.granary.tsql.session;

import org.jspecify.annotations.NullMarked;

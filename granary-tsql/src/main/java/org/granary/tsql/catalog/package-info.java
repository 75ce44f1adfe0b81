/// What the server shows of itself: the catalog views, object ids and system messages, from the declarations of
/// procedures and tables. The layer above `session`.
///
/// The shapes of views are text files in this package (`sys-objects.txt`, `sys-server.txt`,
/// `information-schema.txt`); the program fills in what differs from row to row.
@NullMarked
package org.granary.tsql.catalog;

import org.jspecify.annotations.NullMarked;

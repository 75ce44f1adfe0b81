/// What the server tells about itself: catalog views and the catalog's stored procedures, answered from the declarations of procedures and tables.
///
/// The shapes of views and results lie beside this package as text (`sys-objects.txt`, `sys-server.txt`, `information-schema.txt`, `procedures.txt`); the
/// program fills in what differs from row to row.
@NullMarked
package org.granary.tsql.catalog;

import org.jspecify.annotations.NullMarked;

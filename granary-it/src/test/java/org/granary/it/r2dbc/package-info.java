/// r2dbc-mssql against a running server.
@NullMarked
package org.granary.it.r2dbc;

import org.jspecify.annotations.NullMarked;

/// vertx-mssql-client against a running server.
@NullMarked
package org.granary.it.vertx;

import org.jspecify.annotations.NullMarked;

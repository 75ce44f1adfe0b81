/// Tests of the query log that need no server.
@NullMarked
package org.granary.protocol.search.querylog;

import org.jspecify.annotations.NullMarked;

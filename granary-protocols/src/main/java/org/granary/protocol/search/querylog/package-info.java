/// What users did with the results of queries (MS-SQLPGAT2 3.1.5.68).
@NullMarked
package org.granary.protocol.search.querylog;

import org.jspecify.annotations.NullMarked;

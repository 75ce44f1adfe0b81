/// Crawls as a whole: their status, components, stores and statistics (MS-SQLPGAT2 3.1.1.1, 3.1.1.25, 3.1.1.28).
@NullMarked
package org.granary.protocol.search.crawladmin;

import org.jspecify.annotations.NullMarked;

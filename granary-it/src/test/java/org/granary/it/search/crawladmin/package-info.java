/// Crawl administration through a driver: stages, lists of crawls, whole sequences, and calls at random (MS-SQLPGAT2 3.1.5.8, 3.1.5.25, 3.1.5.32, 3.2.5.1 to 3.2.5.4).
@NullMarked
package org.granary.it.search.crawladmin;

import org.jspecify.annotations.NullMarked;

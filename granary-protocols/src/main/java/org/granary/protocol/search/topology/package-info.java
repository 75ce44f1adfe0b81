/// Crawl stores, components, hosts and identifiers: who takes part in crawling, and which documents are whose
/// (MS-SQLPGAT2, and the sets of MS-SRCHTP that it leans on).
@NullMarked
package org.granary.protocol.search.topology;

import org.jspecify.annotations.NullMarked;

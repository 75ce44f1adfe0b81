/// What crawl components have a crawl store do at the stages of a crawl (MS-SQLPGAT2 3.1.5.7).
@NullMarked
package org.granary.protocol.search.crawl.stage;

import org.jspecify.annotations.NullMarked;

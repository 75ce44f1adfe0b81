/// The crawl store: history, queue and links of a crawl.
@NullMarked
package org.granary.protocol.search.crawl;

import org.jspecify.annotations.NullMarked;

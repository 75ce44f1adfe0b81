/// Batches of the Crawl Queue: which component crawls what.
@NullMarked
package org.granary.protocol.search.crawl.batch;

import org.jspecify.annotations.NullMarked;

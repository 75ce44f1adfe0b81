/// Batches of the Crawl Queue and their commit, through a driver: the part of a crawl store that crawl components call most.
@NullMarked
package org.granary.it.search.commit;

import org.jspecify.annotations.NullMarked;

/// Keeps a crawl store quick.
@NullMarked
package org.granary.protocol.search.crawl.maintenance;

import org.jspecify.annotations.NullMarked;

/// Plans and statements of flushing links.
@NullMarked
package org.granary.protocol.search.crawl.flush;

import org.jspecify.annotations.NullMarked;

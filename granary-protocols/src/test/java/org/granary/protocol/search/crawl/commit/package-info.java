@NullMarked
package org.granary.protocol.search.crawl.commit;

import org.jspecify.annotations.NullMarked;

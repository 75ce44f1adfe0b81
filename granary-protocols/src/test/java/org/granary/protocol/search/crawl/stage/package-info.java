@NullMarked
package org.granary.protocol.search.crawl.stage;

import org.jspecify.annotations.NullMarked;

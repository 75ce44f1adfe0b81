@NullMarked
package org.granary.protocol.search.crawl.batch;

import org.jspecify.annotations.NullMarked;

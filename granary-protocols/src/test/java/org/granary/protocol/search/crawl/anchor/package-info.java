@NullMarked
package org.granary.protocol.search.crawl.anchor;

import org.jspecify.annotations.NullMarked;

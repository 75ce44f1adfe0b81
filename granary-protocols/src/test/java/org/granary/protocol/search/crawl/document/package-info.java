@NullMarked
package org.granary.protocol.search.crawl.document;

import org.jspecify.annotations.NullMarked;

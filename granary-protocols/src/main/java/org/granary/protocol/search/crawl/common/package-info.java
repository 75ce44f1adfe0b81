/// What the topics of a crawl store share.
@NullMarked
package org.granary.protocol.search.crawl.common;

import org.jspecify.annotations.NullMarked;

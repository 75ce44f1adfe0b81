/// What a crawl store knows of documents.
@NullMarked
package org.granary.protocol.search.crawl.document;

import org.jspecify.annotations.NullMarked;

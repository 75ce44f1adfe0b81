/// The search index. [SearchIndex] is told of documents by crawl components, [Searcher] finds them. Both use a folder ([IndexFolder]) that holds nothing
/// which could not be crawled again.
@NullMarked
package org.granary.search;

import org.jspecify.annotations.NullMarked;

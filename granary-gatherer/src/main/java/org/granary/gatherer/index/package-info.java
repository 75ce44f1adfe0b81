/// The seam between crawling and searching: what a crawl component tells whoever keeps the texts of documents. Nothing here knows how they are searched.
@NullMarked
package org.granary.gatherer.index;

import org.jspecify.annotations.NullMarked;

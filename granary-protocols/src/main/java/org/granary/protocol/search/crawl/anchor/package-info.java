/// What points to documents: links, annotations and relations, for the anchor crawl.
@NullMarked
package org.granary.protocol.search.crawl.anchor;

import org.jspecify.annotations.NullMarked;

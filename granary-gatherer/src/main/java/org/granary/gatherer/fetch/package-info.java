/// The seam between crawling and content: what a crawl component asks for, and what comes back. Nothing here knows the server, and no source of content needs to.
@NullMarked
package org.granary.gatherer.fetch;

import org.jspecify.annotations.NullMarked;

/// `granary crawl`: crawls into the search databases of a running server.
@NullMarked
package org.granary.cli.crawl;

import org.jspecify.annotations.NullMarked;

/// Crawls over several crawl stores, each on a PostgreSQL server of its own.
@NullMarked
package org.granary.it.search.stores;

import org.jspecify.annotations.NullMarked;

/// The stages of proc_MSS_Crawl.
@NullMarked
package org.granary.it.search.stage;

import org.jspecify.annotations.NullMarked;

/// `granary search`: finds what was crawled.
@NullMarked
package org.granary.cli.search;

import org.jspecify.annotations.NullMarked;

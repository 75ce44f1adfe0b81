/// What the console needs of a search index. Who starts the console brings the index, so that neither knows the other.
@NullMarked
package org.granary.console.search;

import org.jspecify.annotations.NullMarked;

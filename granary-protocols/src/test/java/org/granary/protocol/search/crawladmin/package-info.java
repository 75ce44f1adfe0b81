@NullMarked
package org.granary.protocol.search.crawladmin;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.protocol.search.topology;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.protocol.search.schema;

import org.jspecify.annotations.NullMarked;

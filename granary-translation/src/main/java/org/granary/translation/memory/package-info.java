/// Translation memories (TMX).
@NullMarked
package org.granary.translation.memory;

import org.jspecify.annotations.NullMarked;

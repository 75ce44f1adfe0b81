@NullMarked
package org.granary.protocol.config.object;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.protocol.queue;

import org.jspecify.annotations.NullMarked;

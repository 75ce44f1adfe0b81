@NullMarked
package org.granary.protocol.config.timer;

import org.jspecify.annotations.NullMarked;

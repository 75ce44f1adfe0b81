@NullMarked
package org.granary.it.config.timer;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.timer;

import org.jspecify.annotations.NullMarked;

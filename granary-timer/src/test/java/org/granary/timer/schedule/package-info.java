@NullMarked
package org.granary.timer.schedule;

import org.jspecify.annotations.NullMarked;

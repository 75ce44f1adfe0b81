/// Job definitions and what is known of their runs.
@NullMarked
package org.granary.timer.job;

import org.jspecify.annotations.NullMarked;

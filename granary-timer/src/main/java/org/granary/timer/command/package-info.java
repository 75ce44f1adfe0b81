/// Commands that jobs run.
@NullMarked
package org.granary.timer.command;

import org.jspecify.annotations.NullMarked;

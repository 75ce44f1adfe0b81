/// `granary timer`: jobs with schedules, and the service that runs them.
@NullMarked
package org.granary.cli.timer;

import org.jspecify.annotations.NullMarked;

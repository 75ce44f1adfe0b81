/// Translation as work for a worker: settings of jobs, engines of a machine.
@NullMarked
package org.granary.translation.work;

import org.jspecify.annotations.NullMarked;

/// The timer service: runs jobs that are due, together with those of other servers.
@NullMarked
package org.granary.timer.service;

import org.jspecify.annotations.NullMarked;

/// MS-WSSCFGD: how the timer services of a farm share their work. Locks, target instances and job instances.
@NullMarked
package org.granary.protocol.config.timer;

import org.jspecify.annotations.NullMarked;

/// The timer service of a farm, a client of MS-WSSCFGD.
@NullMarked
package org.granary.timer;

import org.jspecify.annotations.NullMarked;

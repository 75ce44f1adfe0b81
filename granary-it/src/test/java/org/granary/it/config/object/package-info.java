/// MS-WSSCFGD: configuration objects, through a driver.
@NullMarked
package org.granary.it.config.object;

import org.jspecify.annotations.NullMarked;

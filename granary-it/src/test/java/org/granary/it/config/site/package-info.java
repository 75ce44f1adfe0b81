/// The site map of MS-WSSCFGD, through a driver, on every store.
@NullMarked
package org.granary.it.config.site;

import org.jspecify.annotations.NullMarked;

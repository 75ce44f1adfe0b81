/// MS-WSSCFGD through a driver, on every store.
@NullMarked
package org.granary.it.config;

import org.jspecify.annotations.NullMarked;

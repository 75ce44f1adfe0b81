/// Files of configuration objects through a driver.
@NullMarked
package org.granary.it.config.file;

import org.jspecify.annotations.NullMarked;

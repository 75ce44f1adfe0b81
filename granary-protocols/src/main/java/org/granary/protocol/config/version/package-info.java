/// Row versions of the configuration database.
@NullMarked
package org.granary.protocol.config.version;

import org.jspecify.annotations.NullMarked;

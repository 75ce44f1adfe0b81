@NullMarked
package org.granary.protocol.config.email;

import org.jspecify.annotations.NullMarked;

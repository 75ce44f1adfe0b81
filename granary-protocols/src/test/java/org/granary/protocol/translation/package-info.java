@NullMarked
package org.granary.protocol.translation;

import org.jspecify.annotations.NullMarked;

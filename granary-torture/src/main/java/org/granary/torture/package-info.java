/// The commands: [Main].
@NullMarked
package org.granary.torture;

import org.jspecify.annotations.NullMarked;

/// What the mechanisms of Windows authentication have in common.
@NullMarked
package org.granary.server.windows.mechanism;

import org.jspecify.annotations.NullMarked;

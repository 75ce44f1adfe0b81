/// What the protocols share.
@NullMarked
package org.granary.protocol;

import org.jspecify.annotations.NullMarked;

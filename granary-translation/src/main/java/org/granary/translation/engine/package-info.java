/// What translates texts.
@NullMarked
package org.granary.translation.engine;

import org.jspecify.annotations.NullMarked;

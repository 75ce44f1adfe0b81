@NullMarked
package org.granary.translation;

import org.jspecify.annotations.NullMarked;

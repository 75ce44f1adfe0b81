@NullMarked
package org.granary.gatherer;

import org.jspecify.annotations.NullMarked;

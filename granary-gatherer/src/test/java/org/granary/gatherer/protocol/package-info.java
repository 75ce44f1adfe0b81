@NullMarked
package org.granary.gatherer.protocol;

import org.jspecify.annotations.NullMarked;

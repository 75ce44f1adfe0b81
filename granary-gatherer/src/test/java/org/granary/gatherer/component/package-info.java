@NullMarked
package org.granary.gatherer.component;

import org.jspecify.annotations.NullMarked;

/// What the loops of a gatherer are made of.
@NullMarked
package org.granary.gatherer.loop;

import org.jspecify.annotations.NullMarked;

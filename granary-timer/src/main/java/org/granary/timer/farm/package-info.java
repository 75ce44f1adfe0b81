/// The configuration objects of a farm that timer services use.
@NullMarked
package org.granary.timer.farm;

import org.jspecify.annotations.NullMarked;

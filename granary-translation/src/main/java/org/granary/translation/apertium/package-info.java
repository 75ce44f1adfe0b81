/// Apertium, installed on this machine.
@NullMarked
package org.granary.translation.apertium;

import org.jspecify.annotations.NullMarked;

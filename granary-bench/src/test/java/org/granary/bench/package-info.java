/// Tests of what the measurements are made of.
@NullMarked
package org.granary.bench;

import org.jspecify.annotations.NullMarked;

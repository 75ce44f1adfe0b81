/// Tests of the binary structures.
@NullMarked
package org.granary.records;

import org.jspecify.annotations.NullMarked;

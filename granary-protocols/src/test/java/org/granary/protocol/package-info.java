/// Help for the tests of all protocols.
@NullMarked
package org.granary.protocol;

import org.jspecify.annotations.NullMarked;

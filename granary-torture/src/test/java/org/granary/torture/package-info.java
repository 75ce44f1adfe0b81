/// Tests of the whole module.
@NullMarked
package org.granary.torture;

import org.jspecify.annotations.NullMarked;

/// jTDS against a running server.
@NullMarked
package org.granary.it.jtds;

import org.jspecify.annotations.NullMarked;

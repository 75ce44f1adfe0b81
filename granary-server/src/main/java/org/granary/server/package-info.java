/// The program: everything wired together, started and stopped.
@NullMarked
package org.granary.server;

import org.jspecify.annotations.NullMarked;

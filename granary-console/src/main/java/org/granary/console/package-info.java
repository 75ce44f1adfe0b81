/// The web console and the HTTP API of a running server.
@NullMarked
package org.granary.console;

import org.jspecify.annotations.NullMarked;

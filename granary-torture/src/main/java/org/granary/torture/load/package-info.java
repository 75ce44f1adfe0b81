/// Clients that use all protocols of a server at once: a [LoadClient] for each thread, with an [Actor] for each protocol.
@NullMarked
package org.granary.torture.load;

import org.jspecify.annotations.NullMarked;

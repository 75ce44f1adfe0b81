/// SPNEGO (RFC 4178): client and server agree on a mechanism.
@NullMarked
package org.granary.server.windows.spnego;

import org.jspecify.annotations.NullMarked;

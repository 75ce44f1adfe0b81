/// Reads and writes DER, the encoding of SPNEGO's and Kerberos' messages.
@NullMarked
package org.granary.server.windows.der;

import org.jspecify.annotations.NullMarked;

/// Kerberos (RFC 4120, RFC 4121), the server's side, with the JDK's GSS.
@NullMarked
package org.granary.server.windows.kerberos;

import org.jspecify.annotations.NullMarked;

/// NTLMv2 (MS-NLMP), the server's side.
@NullMarked
package org.granary.server.windows.ntlm;

import org.jspecify.annotations.NullMarked;

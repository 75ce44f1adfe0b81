/// Windows authentication: logins that are proved by SSPI instead of a password ([WindowsLogins]).
@NullMarked
package org.granary.server.windows;

import org.jspecify.annotations.NullMarked;

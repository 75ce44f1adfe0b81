/// PRELOGIN, LOGIN7 and TLS.
@NullMarked
package org.granary.tds.login;

import org.jspecify.annotations.NullMarked;

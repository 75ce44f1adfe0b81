/// MS-WSSCFGD: e-mail-enabled lists, and distribution lists that wait for approval.
@NullMarked
package org.granary.protocol.config.email;

import org.jspecify.annotations.NullMarked;

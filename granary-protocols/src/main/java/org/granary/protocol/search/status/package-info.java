/// Component activity: pausing, resuming and resetting (MS-SQLPGAT2 3.1.1.35).
@NullMarked
package org.granary.protocol.search.status;

import org.jspecify.annotations.NullMarked;

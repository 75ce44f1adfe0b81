/// Links arrive and are flushed (MS-SQLPGAT2 3.1.1.5, 3.1.5.14).
@NullMarked
package org.granary.it.search.flush;

import org.jspecify.annotations.NullMarked;

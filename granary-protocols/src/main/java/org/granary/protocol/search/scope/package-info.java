/// Search scopes and their compilation (MS-SQLPGAT2 3.1.1.29 to 3.1.1.34).
@NullMarked
package org.granary.protocol.search.scope;

import org.jspecify.annotations.NullMarked;

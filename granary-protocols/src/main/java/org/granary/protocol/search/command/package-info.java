/// Commands for objects that live on other servers (MS-SQLPGAT2 3.1.1.41).
@NullMarked
package org.granary.protocol.search.command;

import org.jspecify.annotations.NullMarked;

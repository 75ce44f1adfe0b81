/// Configuration properties and their transactions (MS-SQLPGAT2 3.1.1.36).
@NullMarked
package org.granary.protocol.search.configuration;

import org.jspecify.annotations.NullMarked;

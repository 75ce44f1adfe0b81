/// The sequences of crawls in MS-SQLPGAT2 3.2.5.1 to 3.2.5.3 and 3.4.5.1 to 3.4.5.3, from the first step to the last, as administration, master and crawl
/// components play them: over the administration and two crawl stores, and in the Foundation role.
@NullMarked
package org.granary.it.search.sequence;

import org.jspecify.annotations.NullMarked;

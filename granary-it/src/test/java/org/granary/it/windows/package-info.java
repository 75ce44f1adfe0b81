/// Windows authentication through real clients, with a KDC that the test starts.
@NullMarked
package org.granary.it.windows;

import org.jspecify.annotations.NullMarked;

/// JSON and XML as texts: reading them by paths, changing them, and writing values into them.
@NullMarked
package org.granary.tsql.document;

import org.jspecify.annotations.NullMarked;

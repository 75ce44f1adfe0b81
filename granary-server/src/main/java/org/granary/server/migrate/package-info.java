/// Copying all databases from one store to another.
@NullMarked
package org.granary.server.migrate;

import org.jspecify.annotations.NullMarked;

/// Looking for what is wrong with the databases of a server: [StoreCheck].
@NullMarked
package org.granary.server.check;

import org.jspecify.annotations.NullMarked;

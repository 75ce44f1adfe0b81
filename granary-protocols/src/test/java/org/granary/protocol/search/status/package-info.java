/// Tests of component activity that need no server.
@NullMarked
package org.granary.protocol.search.status;

import org.jspecify.annotations.NullMarked;

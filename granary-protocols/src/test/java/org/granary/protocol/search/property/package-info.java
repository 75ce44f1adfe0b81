/// Tests of the metadata store that need no server.
@NullMarked
package org.granary.protocol.search.property;

import org.jspecify.annotations.NullMarked;

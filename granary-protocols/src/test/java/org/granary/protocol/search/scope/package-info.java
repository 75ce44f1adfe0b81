@NullMarked
package org.granary.protocol.search.scope;

import org.jspecify.annotations.NullMarked;

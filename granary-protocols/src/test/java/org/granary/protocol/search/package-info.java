@NullMarked
package org.granary.protocol.search;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.protocol.word;

import org.jspecify.annotations.NullMarked;

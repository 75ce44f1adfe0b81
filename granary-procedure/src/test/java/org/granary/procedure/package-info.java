@NullMarked
package org.granary.procedure;

import org.jspecify.annotations.NullMarked;

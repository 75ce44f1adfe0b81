@NullMarked
package org.granary.procedure.binding;

import org.jspecify.annotations.NullMarked;

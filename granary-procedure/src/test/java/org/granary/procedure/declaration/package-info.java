@NullMarked
package org.granary.procedure.declaration;

import org.jspecify.annotations.NullMarked;

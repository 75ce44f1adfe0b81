/// From a call to its Java method: arguments checked and converted as declared, results checked against their shapes.
@NullMarked
package org.granary.procedure.binding;

import org.jspecify.annotations.NullMarked;

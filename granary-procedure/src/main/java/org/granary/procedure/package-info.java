/// Procedures: declared once in the T-SQL that the documents print, bound to one Java method each, checked at start-up.
@NullMarked
package org.granary.procedure;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.procedure.xml;

import org.jspecify.annotations.NullMarked;

/// XML arguments: checked against their schema before the procedure runs, bounded, and handed over as rows.
@NullMarked
package org.granary.procedure.xml;

import org.jspecify.annotations.NullMarked;

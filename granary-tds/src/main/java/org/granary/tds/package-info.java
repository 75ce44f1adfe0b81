/// TDS, from MS-TDS: knows bytes, nothing else.
@NullMarked
package org.granary.tds;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.tsql;

import org.jspecify.annotations.NullMarked;

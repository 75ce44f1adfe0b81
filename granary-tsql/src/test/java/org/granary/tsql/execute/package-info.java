@NullMarked
package org.granary.tsql.execute;

import org.jspecify.annotations.NullMarked;

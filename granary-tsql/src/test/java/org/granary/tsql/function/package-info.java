@NullMarked
package org.granary.tsql.function;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.tsql.query;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.store.sqlite;

import org.jspecify.annotations.NullMarked;

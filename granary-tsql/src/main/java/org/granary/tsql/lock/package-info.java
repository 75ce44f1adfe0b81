/// Application locks: sp_getapplock and what belongs to it.
@NullMarked
package org.granary.tsql.lock;

import org.jspecify.annotations.NullMarked;

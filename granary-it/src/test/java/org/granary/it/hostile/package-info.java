/// Clients that break the rules, and the others that must not notice.
@NullMarked
package org.granary.it.hostile;

import org.jspecify.annotations.NullMarked;

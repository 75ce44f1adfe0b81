/// The memory budget of a server: how much memory clients may use in total, and how much of it each login, connection
/// and request holds. The layer above `type`.
@NullMarked
package org.granary.memory;

import org.jspecify.annotations.NullMarked;

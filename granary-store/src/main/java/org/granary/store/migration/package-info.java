/// Schemas and their versions: numbered SQL files, applied forward only.
@NullMarked
package org.granary.store.migration;

import org.jspecify.annotations.NullMarked;

/// Backups of all databases of a server, and restoring them. [Backup] writes one, [Restore] brings one back; what a backup
/// consists of is in its [Manifest].
@NullMarked
package org.granary.server.backup;

import org.jspecify.annotations.NullMarked;

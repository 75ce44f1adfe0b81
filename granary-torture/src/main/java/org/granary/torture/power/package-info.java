/// Power loss: [Recording] writes down every system call by which a server changes its files, [DiskModel] makes the folders that a disk may have after the
/// power was cut between two of them, and [PowerRun] starts a server on each.
@NullMarked
package org.granary.torture.power;

import org.jspecify.annotations.NullMarked;

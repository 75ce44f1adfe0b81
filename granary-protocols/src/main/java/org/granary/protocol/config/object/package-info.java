/// MS-WSSCFGD: configuration objects with their classes, dependencies, versions and tombstones.
@NullMarked
package org.granary.protocol.config.object;

import org.jspecify.annotations.NullMarked;

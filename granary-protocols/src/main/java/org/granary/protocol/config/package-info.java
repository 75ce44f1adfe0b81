/// MS-WSSCFGD: the farm's configuration database. Configuration objects are in `object`, timer jobs in `timer`,
/// e-mail-enabled lists in `email`, site collections in `site`, files in `file`.
@NullMarked
package org.granary.protocol.config;

import org.jspecify.annotations.NullMarked;

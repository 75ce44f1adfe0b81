/// MS-WSSCFGD: the configuration of a farm.
@NullMarked
package org.granary.client.config;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.protocol.config.file;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.granary.protocol.config;

import org.jspecify.annotations.NullMarked;

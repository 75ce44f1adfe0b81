@NullMarked
package org.granary.it.config.email;

import org.jspecify.annotations.NullMarked;

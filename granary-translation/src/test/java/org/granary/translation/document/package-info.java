@NullMarked
package org.granary.translation.document;

import org.jspecify.annotations.NullMarked;

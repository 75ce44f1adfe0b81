@NullMarked
package org.granary.text;

import org.jspecify.annotations.NullMarked;

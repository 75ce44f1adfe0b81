@NullMarked
package org.granary.gatherer.text;

import org.jspecify.annotations.NullMarked;

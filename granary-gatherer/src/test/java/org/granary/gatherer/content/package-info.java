@NullMarked
package org.granary.gatherer.content;

import org.jspecify.annotations.NullMarked;

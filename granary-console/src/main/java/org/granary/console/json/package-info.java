/// JSON, read with limits and written without objects in between.
@NullMarked
package org.granary.console.json;

import org.jspecify.annotations.NullMarked;

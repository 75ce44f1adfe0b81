/// The pages: files that a browser loads.
@NullMarked
package org.granary.console.page;

import org.jspecify.annotations.NullMarked;

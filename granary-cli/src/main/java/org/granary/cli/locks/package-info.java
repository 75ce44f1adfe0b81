/// `granary locks`: the locks of timer services.
@NullMarked
package org.granary.cli.locks;

import org.jspecify.annotations.NullMarked;

/// What the documentation says of the project is so: its modules and layers, and the pages themselves.
@NullMarked
package org.granary.architecture;

import org.jspecify.annotations.NullMarked;

/// Writes the typed clients of `granary-client`, from the declarations by which the server checks its calls. The build of `granary-client` runs it.
@NullMarked
package org.granary.client.generator;

import org.jspecify.annotations.NullMarked;

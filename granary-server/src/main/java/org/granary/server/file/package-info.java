/// Files of the server that others must not read.
@NullMarked
package org.granary.server.file;

import org.jspecify.annotations.NullMarked;

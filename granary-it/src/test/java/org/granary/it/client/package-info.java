/// The typed clients of `granary-client`, against a running server on every store.
@NullMarked
package org.granary.it.client;

import org.jspecify.annotations.NullMarked;

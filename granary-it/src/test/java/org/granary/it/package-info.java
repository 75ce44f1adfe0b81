/// A running server and the clients that people really use.
@NullMarked
package org.granary.it;

import org.jspecify.annotations.NullMarked;

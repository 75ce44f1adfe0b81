/// What is fuzzed: each target gives an input to the server's own readers.
@NullMarked
package org.granary.fuzz.targets;

import org.jspecify.annotations.NullMarked;

/// Runs what reads the bytes of clients with inputs that no client would send: in the build with a kept corpus and some changed inputs, and as a command for as
/// long as one likes, guided by what Jazzer sees of the code that an input reaches.
@NullMarked
package org.granary.fuzz;

import org.jspecify.annotations.NullMarked;

/// Makes the first inputs of the corpus: what clients send, written by code.
@NullMarked
package org.granary.fuzz.seed;

import org.jspecify.annotations.NullMarked;

/// Measures Granary beside a peer, in one run on one machine. What it prints is for people; no test depends on it.
@NullMarked
package org.granary.bench;

import org.jspecify.annotations.NullMarked;

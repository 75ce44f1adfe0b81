/// The command line. Exit codes: 0 done, 1 it could not be done, 2 it was asked for wrongly.
@NullMarked
package org.granary.cli;

import org.jspecify.annotations.NullMarked;

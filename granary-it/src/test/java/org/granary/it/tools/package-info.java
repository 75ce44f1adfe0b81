/// Programs that work on any database, against a running server: each does what its users do with a database that is
/// there.
@NullMarked
package org.granary.it.tools;

import org.jspecify.annotations.NullMarked;

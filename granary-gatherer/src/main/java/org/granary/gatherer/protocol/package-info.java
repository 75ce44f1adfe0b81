/// The server as the gatherer sees it: numbers of MS-SQLPGAT2 with their names, and its databases with the calls that a gatherer makes.
@NullMarked
package org.granary.gatherer.protocol;

import org.jspecify.annotations.NullMarked;

/// A gatherer: a client of MS-SQLPGAT2 that crawls. It follows the sequences of 3.2.5 (and, with one component and one database, of 3.4.5).
///
/// `fetch` is the seam to where items come from; everything else talks to the server.
@NullMarked
package org.granary.gatherer;

import org.jspecify.annotations.NullMarked;

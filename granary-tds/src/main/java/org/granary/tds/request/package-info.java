/// What clients ask: batches, calls, bulk loads, transaction manager requests.
@NullMarked
package org.granary.tds.request;

import org.jspecify.annotations.NullMarked;

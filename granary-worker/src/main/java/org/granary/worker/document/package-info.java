/// Documents and the places they come from and go to.
@NullMarked
package org.granary.worker.document;

import org.jspecify.annotations.NullMarked;

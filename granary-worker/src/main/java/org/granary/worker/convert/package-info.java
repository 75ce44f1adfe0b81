/// Conversion of documents from one format to another.
@NullMarked
package org.granary.worker.convert;

import org.jspecify.annotations.NullMarked;

/// MS-TSSPROC: the queue of documents to machine-translate.
@NullMarked
package org.granary.protocol.translation;

import org.jspecify.annotations.NullMarked;

/// MS-TSSPROC: the queue of documents to translate.
@NullMarked
package org.granary.client.translation;

import org.jspecify.annotations.NullMarked;

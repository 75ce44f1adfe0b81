/// MS-WORDSSP and MS-WORDSSP2: the queues of documents to convert, of 2010 and of 2013. They differ in how jobs expire.
@NullMarked
package org.granary.protocol.word;

import org.jspecify.annotations.NullMarked;

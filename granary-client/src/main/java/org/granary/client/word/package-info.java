/// MS-WORDSSP and MS-WORDSSP2: the queues of documents to convert. Their results have the same types, since the documents declare them alike.
@NullMarked
package org.granary.client.word;

import org.jspecify.annotations.NullMarked;

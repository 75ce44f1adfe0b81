/// What only MS-WORDSSP and MS-WORDSSP2 have, through a driver, on every store.
@NullMarked
package org.granary.it.word;

import org.jspecify.annotations.NullMarked;

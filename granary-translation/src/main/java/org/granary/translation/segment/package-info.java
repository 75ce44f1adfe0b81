/// Texts of documents as engines see them: words, and marks of the formatting between them.
@NullMarked
package org.granary.translation.segment;

import org.jspecify.annotations.NullMarked;

/// The batch language: what a client may send as text, from grammar to evaluation.
@NullMarked
package org.granary.tsql;

import org.jspecify.annotations.NullMarked;

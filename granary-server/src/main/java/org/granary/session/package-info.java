/// Who is connected, in which database, in which transaction: what stands between the wire and the language.
@NullMarked
package org.granary.session;

import org.jspecify.annotations.NullMarked;

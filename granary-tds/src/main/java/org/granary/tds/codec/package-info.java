/// Data types on the wire: TYPE_INFO and values.
@NullMarked
package org.granary.tds.codec;

import org.jspecify.annotations.NullMarked;

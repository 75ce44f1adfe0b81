/// Requirements with ids, tests that name what they cover, and the report that joins the two.
@NullMarked
package org.granary.conformance;

import org.jspecify.annotations.NullMarked;

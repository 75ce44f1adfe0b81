/// Takes documents apart and puts them together again, with Okapi.
@NullMarked
package org.granary.translation.document;

import org.jspecify.annotations.NullMarked;

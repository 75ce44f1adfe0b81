/// Texts on their way from the web into a database.
@NullMarked
package org.granary.gatherer.text;

import org.jspecify.annotations.NullMarked;

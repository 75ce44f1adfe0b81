/// The databases of a server: their definitions, and the catalog that is made of them at start-up.
@NullMarked
package org.granary.procedure.catalog;

import org.jspecify.annotations.NullMarked;

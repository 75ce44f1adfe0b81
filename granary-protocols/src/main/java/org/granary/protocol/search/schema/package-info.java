/// The metadata schema: crawled and managed properties and their mappings.
@NullMarked
package org.granary.protocol.search.schema;

import org.jspecify.annotations.NullMarked;

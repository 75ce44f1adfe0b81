/// The metadata store: properties of documents, security descriptors, definitions.
@NullMarked
package org.granary.protocol.search.property;

import org.jspecify.annotations.NullMarked;

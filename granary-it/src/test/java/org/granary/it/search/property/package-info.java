/// The metadata store of MS-SQLPGAT2, through a driver. Structures are made here by an encoder that knows only the document.
@NullMarked
package org.granary.it.search.property;

import org.jspecify.annotations.NullMarked;

/// What the topics of MS-SQLPGAT2 share: roles, identifiers, keys of texts, checks of arguments and errors.
@NullMarked
package org.granary.protocol.search.common;

import org.jspecify.annotations.NullMarked;

/// MS-SQLPGAT2: the state of search crawls. The databases and what each of them holds; one package for each topic, and
/// `common` for what topics share.
@NullMarked
package org.granary.protocol.search;

import org.jspecify.annotations.NullMarked;

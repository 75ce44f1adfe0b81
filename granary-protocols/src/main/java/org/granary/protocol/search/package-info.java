/// MS-SQLPGAT2: the state of search crawls. The databases, what each of them holds, and what all topics share; one package for each topic.
@NullMarked
package org.granary.protocol.search;

import org.jspecify.annotations.NullMarked;

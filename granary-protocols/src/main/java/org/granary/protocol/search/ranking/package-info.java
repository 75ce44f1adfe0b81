/// Ranking models and the features of theirs that do not depend on the query.
@NullMarked
package org.granary.protocol.search.ranking;

import org.jspecify.annotations.NullMarked;

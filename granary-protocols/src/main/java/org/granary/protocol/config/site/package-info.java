/// The site map: which site collections there are, where they are, and where each stands in the order of the others.
@NullMarked
package org.granary.protocol.config.site;

import org.jspecify.annotations.NullMarked;

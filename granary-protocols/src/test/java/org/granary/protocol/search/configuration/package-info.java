@NullMarked
package org.granary.protocol.search.configuration;

import org.jspecify.annotations.NullMarked;

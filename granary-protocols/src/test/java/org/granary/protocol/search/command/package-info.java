@NullMarked
package org.granary.protocol.search.command;

import org.jspecify.annotations.NullMarked;

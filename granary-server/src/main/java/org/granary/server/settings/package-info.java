/// What can be set, how it is written, and where a value came from.
@NullMarked
package org.granary.server.settings;

import org.jspecify.annotations.NullMarked;

/// Metrics and health checks over HTTP.
@NullMarked
package org.granary.console.monitoring;

import org.jspecify.annotations.NullMarked;

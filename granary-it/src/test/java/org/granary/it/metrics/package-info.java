/// Metrics and health checks as Prometheus and load balancers see them.
@NullMarked
package org.granary.it.metrics;

import org.jspecify.annotations.NullMarked;

/// What Prometheus and load balancers ask of a running server. The console answers them over HTTP.
@NullMarked
package org.granary.metrics;

import org.jspecify.annotations.NullMarked;

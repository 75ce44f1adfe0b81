/// The check of histories finds each anomaly.
@NullMarked
package org.granary.torture.isolation;

import org.jspecify.annotations.NullMarked;

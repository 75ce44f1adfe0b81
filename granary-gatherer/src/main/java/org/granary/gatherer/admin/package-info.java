/// The administration component: asks for crawls, and tells how they get on (3.2.5.1, step 1; 3.2.5.3, steps 1 to 3).
@NullMarked
package org.granary.gatherer.admin;

import org.jspecify.annotations.NullMarked;

/// Tests of clients against a real server: [GranaryTest] starts one inside the test's own process.
@NullMarked
package org.granary.junit;

import org.jspecify.annotations.NullMarked;

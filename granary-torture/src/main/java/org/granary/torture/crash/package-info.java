/// `kill -9` of servers while clients work: [CrashRun] counts rounds over a [Cluster].
@NullMarked
package org.granary.torture.crash;

import org.jspecify.annotations.NullMarked;

/// System calls that fail: [FaultRun] has strace inject each [Fault] into a server while clients work.
@NullMarked
package org.granary.torture.fault;

import org.jspecify.annotations.NullMarked;

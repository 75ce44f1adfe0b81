/// `granary jobs`: the job queues of a running server.
@NullMarked
package org.granary.cli.jobs;

import org.jspecify.annotations.NullMarked;

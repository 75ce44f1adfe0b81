/// `granary work`: machines that take documents from the queues of a server.
@NullMarked
package org.granary.cli.work;

import org.jspecify.annotations.NullMarked;

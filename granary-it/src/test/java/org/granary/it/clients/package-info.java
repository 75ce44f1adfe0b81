/// Clients that are not Java, each run as a process of its own against a server in this one.
@NullMarked
package org.granary.it.clients;

import org.jspecify.annotations.NullMarked;

/// Machines that take documents from the queues of a server, with real engines on real servers.
package org.granary.it.worker;

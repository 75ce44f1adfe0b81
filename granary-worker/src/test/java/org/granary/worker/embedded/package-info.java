/// The embedded engine with its own processes.
package org.granary.worker.embedded;

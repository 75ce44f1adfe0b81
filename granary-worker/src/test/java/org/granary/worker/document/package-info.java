/// Documents in folders.
package org.granary.worker.document;

@org.jspecify.annotations.NullMarked
package org.granary.server.migrate;

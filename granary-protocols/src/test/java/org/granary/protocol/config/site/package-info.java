@org.jspecify.annotations.NullMarked
package org.granary.protocol.config.site;

/// Packets and messages, and the readers and writers of their bytes.
@NullMarked
package org.granary.tds.packet;

import org.jspecify.annotations.NullMarked;

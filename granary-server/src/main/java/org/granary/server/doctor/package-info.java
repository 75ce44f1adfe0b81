/// Looking for what is wrong with the machine and the settings of a server: [Doctor].
@NullMarked
package org.granary.server.doctor;

import org.jspecify.annotations.NullMarked;

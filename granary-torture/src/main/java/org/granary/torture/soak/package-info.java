/// The same load for a long time: [SoakRun] watches what the server takes of the machine.
@NullMarked
package org.granary.torture.soak;

import org.jspecify.annotations.NullMarked;

/// The engine that is LibreOffice, in processes of its own.
@NullMarked
package org.granary.worker.office;

import org.jspecify.annotations.NullMarked;

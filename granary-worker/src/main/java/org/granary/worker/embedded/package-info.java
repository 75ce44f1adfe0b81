/// The engine for machines without LibreOffice: reads documents with Tika, and writes PDF with Open HTML to PDF, in processes of its own.
@NullMarked
package org.granary.worker.embedded;

import org.jspecify.annotations.NullMarked;

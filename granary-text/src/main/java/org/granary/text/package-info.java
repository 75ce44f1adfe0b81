/// Reads pdf, Office and OpenDocument files for crawls ([ReaderProcesses]). Apache Tika does the work, in processes of their own ([ReaderMain]): a document that takes too
/// much memory or time costs one such process, and nothing else.
@NullMarked
package org.granary.text;

import org.jspecify.annotations.NullMarked;

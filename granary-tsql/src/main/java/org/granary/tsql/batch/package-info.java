/// Running batches and calls: the interpreter of the tree.
///
/// [org.granary.tsql.batch.Engine] is the way in. It makes a [org.granary.tsql.batch.RunningFrame] for each text; the
/// [org.granary.tsql.batch.Interpreter] walks the text's statements and leaves each kind to a class of its own. An error that ends only its statement is
/// sent and forgotten; one that ends the batch is sent and becomes a [org.granary.tsql.batch.BatchAborted]; inside TRY it goes to its CATCH.
@NullMarked
package org.granary.tsql.batch;

import org.jspecify.annotations.NullMarked;

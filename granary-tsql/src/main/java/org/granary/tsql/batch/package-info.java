/// Running batches and calls: the interpreter of the tree. The top layer: uses all others.
///
/// [org.granary.tsql.batch.Engine] is the entry point. It makes a [org.granary.tsql.batch.RunningFrame] for each text;
/// the [org.granary.tsql.batch.Interpreter] runs the text's statements, with a class for each kind of statement. An
/// error that ends only its statement is sent; one that ends the batch is sent and becomes a
/// [org.granary.tsql.batch.BatchAborted]; inside TRY it goes to its CATCH.
@NullMarked
package org.granary.tsql.batch;

import org.jspecify.annotations.NullMarked;

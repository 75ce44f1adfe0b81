/// What the three queues of documents share (MS-TSSPROC, MS-WORDSSP, MS-WORDSSP2): jobs of groups of items that workers
/// fetch, start and finish.
///
/// The rules are SQL over the tables `job`, `job_group` and `item`; each protocol brings its own declarations, its own
/// columns of a job, and the rules in which it differs.
@NullMarked
package org.granary.protocol.queue;

import org.jspecify.annotations.NullMarked;

/// The commit of crawl transactions: what a component found out about documents becomes history, and their entries
/// leave the queue.
///
/// Transactions come one at a time (proc_MSS_ProcessCommitted) or many at once (proc_MSS_CommitTransactions). Either
/// way they are cut into runs of transactions that do not touch each other ([IndependentCommits]); each run reads its documents once,
/// decides what to do with each in Java ([CommitDecision]), and then does it rule by rule, every rule for all documents of the
/// run that it applies to.
@NullMarked
package org.granary.protocol.search.crawl.commit;

import org.jspecify.annotations.NullMarked;

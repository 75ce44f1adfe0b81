package org.granary.torture.ledger;

/// The calls of the load. Each line says what the arguments and the answer are.
public enum Call {
    /// Queue, job, number of items. A job with a group of items is added and submitted in a client's transaction.
    SUBMIT,
    /// Queue, worker. Answers the items that the worker got.
    CLAIM,
    /// Queue, item.
    SUCCEED,
    /// Queue, item. It may be tried again.
    FAIL,
    /// Queue, job. The job is removed.
    EXPIRE,
    /// Pairs of an object and its text. All are stored in one transaction. Answers their versions.
    PUT,
    /// Objects. All are stored in a transaction that is rolled back.
    PUT_AND_ROLL_BACK,
    /// Object.
    DROP,
    /// Job, timer service. Answers whether it got the lock.
    LOCK,
    /// Job, timer service.
    UNLOCK,
    /// URLs. A bulk load of links.
    LINKS,
    /// Nothing. What was loaded goes to the crawl queue.
    FLUSH,
    /// Component. What it has taken goes back.
    RECOVER,
    /// Component. Answers the entries of the queue that it got.
    TAKE,
    /// Entries. They go back to the queue.
    UNLOAD,
    /// Entry, document. The document was crawled.
    COMMIT,
    /// Nothing. Answers a number that nobody else is given.
    NUMBER
}

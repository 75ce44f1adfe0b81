package org.granary.tds.request;

/// What a client asks. An attention is not among them: the connection handles it.
public sealed interface Request permits SqlBatch, Rpc, BulkLoad, TransactionManager, UnexpectedMessage {}

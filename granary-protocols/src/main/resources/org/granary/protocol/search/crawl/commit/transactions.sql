-- Many transactions of a crawl at once (MS-SQLPGAT2 3.1.5.65). Documents are locked in the order of their identifiers.
CREATE PROCEDURE dbo.proc_MSS_CommitTransactions (
    @ComponentID int
    ,@ApplicationType int
    ,@DocRows int NOT NULL
    ,@DocFixedSize int NOT NULL
    ,@DocFixedBlob varbinary(max)
    ,@DocStrings nvarchar(max)
    ,@TransactionBlobs varbinary(max)
)
MODIFIES WITH ROW LOCKS
CHECK (@DocFixedSize = 245);

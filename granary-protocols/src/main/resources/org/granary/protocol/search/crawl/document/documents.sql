-- MS-SQLPGAT2 3.1.5.34
CREATE PROCEDURE dbo.proc_MSS_GetDocCount (
    @SkipDocCount int NOT NULL
    ,@DocCount int OUTPUT
    ,@DocCountWithPendingDeletes int OUTPUT
    ,@LinksInQueue int OUTPUT
    ,@DocsInQueue int OUTPUT
)
READS
CHECK (@SkipDocCount IN (0, 1));

-- MS-SQLPGAT2 3.1.5.35
CREATE PROCEDURE dbo.proc_MSS_GetDocStatus (
    @DisplayHashes nvarchar(max) NOT NULL
)
READS
RETURNS RESULT SET "Document Status" (
    DocId int
    ,ErrorId int
    ,DisplayURL nvarchar(1500)
);

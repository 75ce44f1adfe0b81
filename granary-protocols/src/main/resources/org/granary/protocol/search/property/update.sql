-- Documents in a metadata store (MS-SQLPGAT2 3.1.5.90). Writers are serialized by locking the crawl components.
CREATE PROCEDURE dbo.proc_MSS_UpdatePropertyStore (
    @trace int
    ,@ComponentID int
    ,@queueType int NOT NULL
    ,@deleteDocIdRows int NOT NULL
    ,@deleteDocIdBlob varbinary(max)
    ,@addRows int NOT NULL
    ,@addBlob varbinary(max)
    ,@addStringBlob nvarchar(max)
    ,@updateRows int NOT NULL
    ,@updateBlob varbinary(max)
    ,@updateStringBlob nvarchar(max)
    ,@deleteRows int NOT NULL
    ,@deleteBlob varbinary(max)
    ,@deleteRowsWithHash int NOT NULL
    ,@deleteWithHashBlob varbinary(max)
    ,@docResultsRows1 int NOT NULL
    ,@docResultsBlob1 varbinary(max)
    ,@docResultsStringBlob1 nvarchar(max)
    ,@docResultsBinaryBlob1 varbinary(max)
    ,@docResultsRowsAnchor int NOT NULL
    ,@docResultsBlobAnchor varbinary(max)
    ,@docResultsStringBlobAnchor nvarchar(max)
    ,@docSdIdsRows int NOT NULL
    ,@docSdIdsBlob varbinary(max)
    ,@alertHistoryRows int NOT NULL
    ,@alertHistoryBlob varbinary(max)
    ,@definitionRows int NOT NULL
    ,@definitionBlob varbinary(max)
    ,@definitionStringBlob nvarchar(max)
)
MODIFIES WITH ROW LOCKS
CHECK (@queueType BETWEEN 1 AND 4);

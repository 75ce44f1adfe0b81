-- MS-SQLPGAT2 3.1.5.38. The document's own signature is lost; the length is that of the host names of links.
CREATE PROCEDURE dbo.proc_MSS_GetHost (
    @HostName nvarchar(1500) NOT NULL
    ,@GthrDBID int OUTPUT
    ,@HostID int OUTPUT
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.47
CREATE PROCEDURE dbo.proc_MSS_GetNextDocIDChunk (
    @GthrDBID int NOT NULL
    ,@CurrentMaxDocID int NOT NULL
    ,@NewNextDocID int OUTPUT
    ,@NewMaxDocID int OUTPUT
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.88
CREATE PROCEDURE dbo.proc_MSS_UpdateDocCount (
    @GthrDBID int NOT NULL
    ,@DocCount int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@DocCount >= 0);

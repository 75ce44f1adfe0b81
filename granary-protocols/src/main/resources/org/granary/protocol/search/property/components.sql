-- The crawl components of a metadata store (MS-SQLPGAT2 3.1.5.77). The document prints two names.
CREATE PROCEDURE dbo.proc_MSS_SetCrawlComponentStatus (
    @ComponentID int NOT NULL
    ,@ModifiedByComponentID int
    ,@Status int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@Status IN (0, 1, 3, 4, 5, 6));

CREATE PROCEDURE dbo.proc_MSSSetCrawlComponentStatus (
    @ComponentID int NOT NULL
    ,@ModifiedByComponentID int
    ,@Status int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@Status IN (0, 1, 3, 4, 5, 6));

-- MS-SQLPGAT2 3.1.5.44
CREATE PROCEDURE dbo.proc_MSS_GetMatrixPIAliases
READS
RETURNS RESULT SET "MatrixPI Aliases Result Set" (
    [From] nvarchar(450) NOT NULL
    ,[To] nvarchar(max) NOT NULL
);

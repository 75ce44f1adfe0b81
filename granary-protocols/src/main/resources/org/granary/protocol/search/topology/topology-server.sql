-- What the Foundation role, with its one crawl store, does not have.

-- MS-SQLPGAT2 3.1.5.27
CREATE PROCEDURE dbo.proc_MSS_GetDatabaseID (
    @ComponentID int NOT NULL
    ,@GthrDBID int OUTPUT
)
READS;

-- MS-SQLPGAT2 3.1.5.28
CREATE PROCEDURE dbo.proc_MSS_GetAllGathererDatabaseIDs
READS
RETURNS RESULT SET "Gatherer DB IDs" (ID nvarchar(40) NOT NULL);

-- MS-SQLPGAT2 3.1.5.30
CREATE PROCEDURE dbo.proc_MSS_GetAllPropertyStoreIDs
READS
RETURNS RESULT SET "Property Store IDs" (ID nvarchar(40) NOT NULL);

-- MS-SQLPGAT2 3.1.5.37
CREATE PROCEDURE dbo.proc_MSS_GetGathererDBs
READS
RETURNS RESULT SET "Gatherer DBs" (
    ID nvarchar(40) NOT NULL
    ,Ordinal int NOT NULL
    ,Name nvarchar(256) NOT NULL
);

-- MS-SQLPGAT2 3.1.5.43
CREATE PROCEDURE dbo.proc_MSS_GetMasterRole (
    @ComponentID int NOT NULL
    ,@MasterRole bit OUTPUT
)
READS;

-- MS-SQLPGAT2 3.1.5.46
CREATE PROCEDURE dbo.proc_MSS_InvalidateAdminDocIDChunks
MODIFIES;

-- What the Foundation role has too: MS-SQLPGAT2 3.1.5.50, 3.1.5.58, 3.1.5.67 and 3.1.5.74.
CREATE PROCEDURE dbo.proc_MSS_GetPreferredNameList
READS
RETURNS RESULT SET "Preferred Name List Result Set" (
    NAME nvarchar(450)
);

CREATE PROCEDURE dbo.proc_MSS_GetSDID (
    @sdCheckSum int
)
READS
RETURNS RESULT SET "GetSDID Result Set" (
    SDID int
    ,SD image
);

CREATE PROCEDURE dbo.proc_MSS_PushSD (
    @sd image NOT NULL
    ,@sdCheckSum int NOT NULL
    ,@type int NOT NULL
    ,@sdid int OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@type IN (0, 1));

CREATE PROCEDURE dbo.proc_MSS_ResetCatalog (
    @nCatalogId int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@nCatalogId = 1);

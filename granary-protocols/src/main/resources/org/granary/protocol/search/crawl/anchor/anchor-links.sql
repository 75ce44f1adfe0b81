-- MS-SQLPGAT2 3.1.5.15
CREATE PROCEDURE dbo.proc_MSS_GetAnchorDocIDs ()
READS
RETURNS RESULT SET "GetAnchorDocIDs" (
    TargetDocID int
);

-- MS-SQLPGAT2 3.1.5.62
CREATE PROCEDURE dbo.proc_MSS_GetTopAnchorLinks (
    @CrawlID int NOT NULL
    ,@MinTargetDocID int NOT NULL
    ,@MaxTargetDocID int NOT NULL
)
READS
RETURNS RESULT SET "Top Anchor Links" (
    TargetDocID int NOT NULL
    ,SourceDocID int
    ,Pid int NOT NULL
    ,AnchorNumeric int
    ,AnchorFrequency int
    ,LCID int
    ,LinkId bigint NOT NULL
    ,AnchorText nvarchar(1500)
    ,AnchorBinary varbinary(2048)
    ,ChangeType int NOT NULL
    ,InterSite int NOT NULL
);

-- MS-SQLPGAT2 3.1.5.86. The document's own signature is lost.
CREATE PROCEDURE dbo.proc_MSS_UpdateAnchorDocPropsBlob (
    @trace int
    ,@addRows int NOT NULL
    ,@addBlob varbinary(max)
    ,@addDataBlob varbinary(max)
)
MODIFIES WITH ROW LOCKS
CHECK (@addRows > 0);

-- MS-SQLPGAT2 3.1.5.14. @LogDiscoveredLinks and @ApplicationType have no influence.
CREATE PROCEDURE dbo.proc_MSS_FlushTemp0 (
    @ComponentID int NOT NULL
    ,@FlushProjectID int NOT NULL
    ,@FlushCrawlID int NOT NULL
    ,@LogDiscoveredLinks int
    ,@ApplicationType int
    ,@MoreLinks bit OUTPUT
    ,@NextDocID int
    ,@MaxDocID int OUTPUT
    ,@LinksProcessed int OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@ApplicationType IN (0, 1))
CHECK (@NextDocID >= 0)
CHECK (@MaxDocID >= 0);

-- What the Foundation role does not have.

-- MS-SQLPGAT2 3.1.5.9
CREATE PROCEDURE dbo.proc_MSS_CrawlStoreToJoinAllOngoingCrawls (
    @GthrDBID int NOT NULL
)
MODIFIES;

-- MS-SQLPGAT2 3.1.5.72
CREATE PROCEDURE dbo.proc_MSS_RemoveCrawlStoreFromAllCrawls (
    @GthrDBID int NOT NULL
)
MODIFIES;

-- MS-SQLPGAT2 3.1.5.91
CREATE PROCEDURE dbo.proc_MSS_CleanupWithInterval (
    @CleanupInterval int NOT NULL
)
MODIFIES
CHECK (@CleanupInterval >= 0);

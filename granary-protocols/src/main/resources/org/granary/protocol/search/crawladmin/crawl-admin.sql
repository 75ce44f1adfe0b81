-- MS-SQLPGAT2 3.1.5.8. Which of the other parameters count depends on @CrawlStage; the others may be NULL.
CREATE PROCEDURE dbo.proc_MSS_CrawlAdmin (
    @ComponentID int
    ,@ProjectID int
    ,@CrawlStage int NOT NULL
    ,@CrawlType int
    ,@CrawlID int
    ,@ContentSourceID int
    ,@ApplicationType int
    ,@MiscInputData int
    ,@MiscOutputData int OUTPUT
    ,@CrawlStatus int OUTPUT
    ,@CrawlSubStatus int OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@CrawlStage IN (91, 94, 95, 96, 97, 98, 100, 102, 103, 104, 105, 106, 108, 110, 111, 112, 113, 114, 120, 121, 122,
    123, 130, 131, 132, 133, 140, 142, 143, 144, 146, 147, 148, 150, 152, 160, 161, 162, 164, 165));

-- MS-SQLPGAT2 3.1.5.25
CREATE PROCEDURE dbo.proc_MSS_GetCrawls (
    @ComponentID int
    ,@CatalogID int NOT NULL
    ,@MasterRole bit NOT NULL
)
READS
RETURNS RESULT SET "Get Crawls" (
    CrawlID int
    ,CrawlType int
    ,Status int
    ,SubStatus int
    ,Request int
    ,ContentSourceID int
    ,MainCrawlID int
);

-- MS-SQLPGAT2 3.1.5.32
CREATE PROCEDURE dbo.proc_MSS_GetDeleteCrawl (
    @CrawlID int NOT NULL
)
READS
RETURNS RESULT SET "Delete Crawl" (
    ContentSourceID int NOT NULL
    ,StartAddressID int NOT NULL
);

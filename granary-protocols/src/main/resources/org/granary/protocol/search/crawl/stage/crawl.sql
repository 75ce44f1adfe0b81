-- MS-SQLPGAT2 3.1.5.7. Which of the other parameters count depends on @CrawlStage; the others may be NULL. The document has both names of the output.
CREATE PROCEDURE dbo.proc_MSS_Crawl (
    @ComponentID int
    ,@ProjectID int
    ,@CrawlStage int NOT NULL
    ,@CrawlType int
    ,@CrawlID int
    ,@ContentSourceID int
    ,@ApplicationType int
    ,@MiscInputData int
    ,@MiscOuputData OR @MiscOutputData int OUTPUT
    ,@CrawlStatus int OUTPUT
    ,@CrawlSubStatus int OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@CrawlStage IN (90, 92, 93, 107, 109, 115, 141, 145, 149, 151, 153, 154, 155, 163, 170));

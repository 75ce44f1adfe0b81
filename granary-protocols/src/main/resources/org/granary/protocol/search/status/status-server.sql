-- What the Foundation role does not have.

-- MS-SQLPGAT2 3.1.5.4
CREATE PROCEDURE dbo.proc_MSS_IsSystemPausedForRefactoring (
    @Reason int NOT NULL
)
READS;

-- MS-SQLPGAT2 3.1.5.19. The document's own signature is lost. The types of components are those of 3.1.1.35: 1 query, 2 crawl.
CREATE PROCEDURE dbo.proc_MSS_GetComponentStatusUpToDate (
    @ComponentType int NOT NULL
    ,@ComponentNumber int NOT NULL
    ,@ProjectName nvarchar(100) NOT NULL
    ,@UpToDate int OUTPUT
)
READS
CHECK (@ComponentType IN (1, 2));

-- MS-SQLPGAT2 3.1.5.63
CREATE PROCEDURE dbo.proc_MSS_IsPauseCrawlsPortalContentDone
READS;

-- MS-SQLPGAT2 3.1.5.79. 32 is 0x20: database refactoring.
CREATE PROCEDURE dbo.proc_MSS_SetRequestToPauseCrawlsPortalContent (
    @Reason int NOT NULL
)
MODIFIES
CHECK (@Reason IN (32));

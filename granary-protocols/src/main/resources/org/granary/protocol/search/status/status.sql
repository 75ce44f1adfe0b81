-- MS-SQLPGAT2 3.1.5.10. The document's own signature is lost; types as in 3.1.5.61 and 3.1.1.35.
CREATE PROCEDURE dbo.proc_MSS_CreateNewComponentRecord (
    @ComponentName nvarchar(100) NOT NULL
    ,@ProjectName nvarchar(100) NOT NULL
    ,@ComponentType int NOT NULL
    ,@ComponentID int
)
MODIFIES
CHECK (@ComponentType BETWEEN 0 AND 3);

-- MS-SQLPGAT2 3.1.5.80. With a reset, the other parameters do not count, whatever they are: their checks are in the method.
CREATE PROCEDURE dbo.proc_MSS_SetStatusChangeRequest (
    @HaveResetRequest int NOT NULL
    ,@HavePauseRequest int
    ,@Level int
    ,@Reason int
)
MODIFIES
CHECK (@HaveResetRequest IN (0, 1));

-- MS-SQLPGAT2 3.1.5.61
CREATE PROCEDURE dbo.proc_MSS_GetStatusChangeRequest (
    @ComponentName nvarchar(100) NOT NULL
    ,@ProjectName nvarchar(100) NOT NULL
    ,@IsAdmin bit NOT NULL
    ,@HaveResetRequest int OUTPUT
    ,@HavePauseRequest int OUTPUT
    ,@PauseLevel int OUTPUT
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.6. The document's own signature is lost.
CREATE PROCEDURE dbo.proc_MSS_CompleteStatusChange (
    @ComponentName nvarchar(100) NOT NULL
    ,@ProjectName nvarchar(100) NOT NULL
    ,@RemoveRecord int
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.3. What does not count for the asked change is not checked either.
CREATE PROCEDURE dbo.proc_MSS_CheckIfStatusChangeComplete (
    @CheckIfResetDone int NOT NULL
    ,@CheckIfPauseDone int
    ,@CheckIfResumeDone int
    ,@Level int
    ,@Reason int
)
READS
CHECK (@CheckIfResetDone IN (0, 1));

-- MS-SQLPGAT2 3.1.5.48
CREATE PROCEDURE dbo.proc_MSS_GetPauseCrawlsReasons
READS;

-- MS-SQLPGAT2 3.1.5.49. The document's own signature is lost, and print does not show whether the last two names begin with a capital i or a small L:
-- clients may use either, and so both have a default.
CREATE PROCEDURE dbo.proc_MSS_GetPauseStatus (
    @ComponentName nvarchar(100) NOT NULL
    ,@ProjectName nvarchar(100) NOT NULL
    ,@IAreCrawlsPaused int = NULL OUTPUT
    ,@IIsMasterMergePaused int = NULL OUTPUT
    ,@lAreCrawlsPaused int = NULL OUTPUT
    ,@lIsMasterMergePaused int = NULL OUTPUT
)
READS;

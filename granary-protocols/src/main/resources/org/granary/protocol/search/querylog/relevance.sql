-- Clicks and skips of results (MS-SQLPGAT2 3.1.5.68).
CREATE PROCEDURE dbo.proc_MSS_QLog_GetRelevanceUpdateData (
    @startDate smalldatetime
    ,@startUpdateDate smalldatetime
    ,@endUpdateDateExcl smalldatetime
)
READS
RETURNS RESULT SET "proc_MSS_QLog_GetRelevanceUpdateData Result Set 1" (
    URL nvarchar(1024)
    ,URLHash int
    ,QueryString nvarchar(1024)
    ,QueryLCID int
    ,NumClicks int
)
RETURNS RESULT SET "proc_MSS_QLog_GetRelevanceUpdateData Result Set 2" (
    URL nvarchar(1024)
    ,URLHash int
    ,NumClicks int
    ,NumSkips int
    ,NumLastClicks int
);

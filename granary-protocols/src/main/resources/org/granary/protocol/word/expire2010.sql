-- MS-WORDSSP 3.1.5.5
CREATE PROCEDURE dbo.proc_JobsExpire (
    @TimeThreshold datetime = null
    ,@PartitionId uniqueidentifier = null
    ,@JobId bigint = null
    ,@IncludeActiveJobs bit
)
MODIFIES;

-- MS-WORDSSP2 3.2.5.5
CREATE PROCEDURE dbo.proc_JobsExpire (
    @TimeThreshold datetime = null
    ,@PartitionId uniqueidentifier = null
    ,@AllPartitions bit = null
    ,@JobId bigint = null
    ,@IncludeActiveJobs bit
)
MODIFIES;

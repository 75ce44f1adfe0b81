-- What the documents of all job queues declare alike.

-- MS-TSSPROC 3.1.5.14; MS-WORDSSP 3.1.5.4, MS-WORDSSP2 3.2.5.4
CREATE PROCEDURE dbo.proc_SubmitJob (
    @JobId bigint NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-TSSPROC 3.1.5.4; MS-WORDSSP 3.1.5.12, MS-WORDSSP2 3.2.5.12
CREATE PROCEDURE dbo.proc_CancelJob (
    @JobId bigint NOT NULL
    ,@PartitionId uniqueidentifier = null
)
MODIFIES WITH ROW LOCKS;

-- MS-TSSPROC 3.1.5.3; MS-WORDSSP 3.1.5.13, MS-WORDSSP2 3.2.5.13
CREATE PROCEDURE dbo.proc_CancelAllActiveJobs
MODIFIES WITH ROW LOCKS;

-- MS-TSSPROC 3.1.5.12; MS-WORDSSP 3.1.5.6, MS-WORDSSP2 3.2.5.6
CREATE PROCEDURE dbo.proc_HasActiveJobs
READS;

-- MS-TSSPROC 3.1.5.11, 2.2.4.6; MS-WORDSSP 3.1.5.7, MS-WORDSSP2 3.2.5.7; 2.2.4.2 of both
CREATE PROCEDURE dbo.proc_GetJobStatus (
    @JobId bigint
    ,@PartitionId uniqueidentifier = null
)
READS
RETURNS RESULT SET "proc_GetJobStatus.ResultSet0" (
    Total int NOT NULL
    ,NotSubmitted int NOT NULL
    ,NotStarted int NOT NULL
    ,InProgress int NOT NULL
    ,Succeeded int NOT NULL
    ,Failed int NOT NULL
    ,Canceled int NOT NULL
    ,Name nvarchar(max) NULL
);

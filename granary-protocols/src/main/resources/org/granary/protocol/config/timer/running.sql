-- MS-WSSCFGD 3.1.5.46
CREATE PROCEDURE dbo.proc_startTimerRunningJob (
    @ServiceId uniqueidentifier NOT NULL
    ,@VirtualServerId uniqueidentifier
    ,@JobId uniqueidentifier NOT NULL
    ,@JobTitle nvarchar(255)
    ,@ServerName nvarchar(128) NOT NULL
    ,@TargetCount int NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.47
CREATE PROCEDURE dbo.proc_UpdateTimerRunningJobProgress (
    @ServiceId uniqueidentifier NOT NULL
    ,@VirtualServerId uniqueidentifier
    ,@JobId uniqueidentifier NOT NULL
    ,@ServerName nvarchar(128) NOT NULL
    ,@CurrentTargetPercentDone int
)
MODIFIES WITH ROW LOCKS
CHECK (@CurrentTargetPercentDone BETWEEN 0 AND 100);

-- MS-WSSCFGD 3.1.5.48
CREATE PROCEDURE dbo.proc_UpdateTimerRunningJobTarget (
    @ServiceId uniqueidentifier NOT NULL
    ,@VirtualServerId uniqueidentifier
    ,@JobId uniqueidentifier NOT NULL
    ,@ServerName nvarchar(128) NOT NULL
    ,@CurrentTarget int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@CurrentTarget >= 0);

-- MS-WSSCFGD 3.1.5.3
CREATE PROCEDURE dbo.proc_CompleteTimerRunningJob (
    @ServiceId uniqueidentifier NOT NULL
    ,@VirtualServerId uniqueidentifier
    ,@JobId uniqueidentifier NOT NULL
    ,@ServerName nvarchar(128) NOT NULL
    ,@Status int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@Status BETWEEN 0 AND 5);

-- MS-WSSCFGD 3.1.5.7
CREATE PROCEDURE dbo.proc_DeleteTimerRunningJobs (
    @ServiceId uniqueidentifier NOT NULL
    ,@VirtualServerId uniqueidentifier
    ,@JobId uniqueidentifier NOT NULL
    ,@ServerName nvarchar(128) = NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.30
CREATE PROCEDURE dbo.proc_GetTimerRunningJobs (
    @ServiceId uniqueidentifier NOT NULL
    ,@VirtualServerId uniqueidentifier
)
READS
RETURNS RESULT SET "Job Status" (
    ServiceId uniqueidentifier NOT NULL
    ,VirtualServerId uniqueidentifier
    ,JobId uniqueidentifier NOT NULL
    ,JobTitle nvarchar(255)
    ,ServerName nvarchar(128) NOT NULL
    ,Status int NOT NULL
    ,StartTime datetime NOT NULL
    ,CurrentTarget int NOT NULL
    ,TargetCount int NOT NULL
    ,CurrentTargetPercentDone int
);

-- MS-WSSCFGD 3.1.5.29
CREATE PROCEDURE dbo.proc_GetTimerJobLastRunTime (
    @ServiceId uniqueidentifier NOT NULL
    ,@VirtualServerId uniqueidentifier
    ,@JobId uniqueidentifier NOT NULL
    ,@LastRunTime datetime = NULL OUTPUT
)
READS;

CREATE TABLE dbo.TimerRunningJobs (
    ServiceId uniqueidentifier NOT NULL
    ,VirtualServerId uniqueidentifier NULL
    ,JobId uniqueidentifier NOT NULL
    ,JobTitle nvarchar(255) NULL
    ,ServerName nvarchar(128) NOT NULL
    ,Status int NOT NULL
    ,StartTime datetime NOT NULL
    ,CurrentTarget int NOT NULL
    ,TargetCount int NOT NULL
    ,CurrentTargetPercentDone int NULL
    ,CONSTRAINT PK_TimerRunningJobs PRIMARY KEY (JobId, ServerName STORED AS ServerKey)
) AS STORE TABLE timer_running_job;

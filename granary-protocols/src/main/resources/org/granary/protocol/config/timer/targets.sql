-- MS-WSSCFGD 3.1.5.2
CREATE PROCEDURE dbo.proc_AddTimerTargetInstance (
    @JobId uniqueidentifier NOT NULL
    ,@TargetInstanceID uniqueidentifier NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.31
CREATE PROCEDURE dbo.proc_GetTimerTargetInstance (
    @JobId uniqueidentifier NOT NULL
    ,@TargetInstanceId uniqueidentifier
    ,@Exists bit OUTPUT
)
READS;

-- MS-WSSCFGD 3.1.5.8
CREATE PROCEDURE dbo.proc_DeleteTimerTargetInstance (
    @JobId uniqueidentifier NOT NULL
    ,@TargetInstanceID uniqueidentifier NOT NULL
    ,@Exists bit OUTPUT
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.9
CREATE PROCEDURE dbo.proc_DeleteTimerTargetInstances (
    @JobId uniqueidentifier NOT NULL
)
MODIFIES;

CREATE TABLE dbo.TimerTargetInstances (
    JobId uniqueidentifier NOT NULL
    ,TargetInstanceId uniqueidentifier NOT NULL
    ,CONSTRAINT PK_TimerTargetInstances PRIMARY KEY (JobId, TargetInstanceId)
    ,CONSTRAINT FK_TimerTargetInstances_Objects FOREIGN KEY (JobId) REFERENCES dbo.Objects (Id) ON DELETE CASCADE
) AS STORE TABLE timer_target_instance;

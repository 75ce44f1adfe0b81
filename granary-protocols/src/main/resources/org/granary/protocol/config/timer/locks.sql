-- MS-WSSCFGD 3.1.5.1
CREATE PROCEDURE dbo.proc_AddTimerLockForJob (
    @JobId uniqueidentifier NOT NULL
    ,@ServerName nvarchar(128) NOT NULL
    ,@LockTimeout int NOT NULL
    ,@LockStatus int OUTPUT
    ,@LockExpiredServerName nvarchar(128) OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@LockTimeout >= 0);

-- MS-WSSCFGD 3.1.5.43
CREATE PROCEDURE dbo.proc_RefreshAllTimerLocks (
    @ServerName nvarchar(128) NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.6
CREATE PROCEDURE dbo.proc_DeleteTimerLockForJob (
    @JobId uniqueidentifier NOT NULL
    ,@ServerName nvarchar(128)
    ,@MarkOnly bit NOT NULL = 1
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.4
CREATE PROCEDURE dbo.proc_DeleteAllMarkedTimerLocks (
    @LockTimeout int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@LockTimeout >= 0);

-- Content database locks: MS-WSSCFGD 4.3.1 uses them, and another document that is not public defines them.
CREATE PROCEDURE dbo.proc_GetTimerLock (
    @ID int NOT NULL
    ,@ServerName nvarchar(128) NOT NULL
    ,@LockTimeout int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@LockTimeout >= 0);

-- For people: takes a content database lock from whoever holds it. 31 when nobody does, as for job locks.
CREATE PROCEDURE granary.ReleaseTimerLock (
    @ID int NOT NULL
)
MODIFIES WITH ROW LOCKS;

CREATE TABLE dbo.TimerJobLocks (
    JobId uniqueidentifier NOT NULL
    ,ServerName nvarchar(128) NOT NULL
    ,LockTime datetime NOT NULL
    ,LockTimeout int NOT NULL
    ,MarkedForDeletion bit NOT NULL
    ,CONSTRAINT PK_TimerJobLocks PRIMARY KEY (JobId)
) AS STORE TABLE timer_job_lock;

CREATE TABLE dbo.TimerLock (
    ID int NOT NULL
    ,LockedBy nvarchar(128) NOT NULL
    ,LockedTime datetime NOT NULL
    ,LockTimeout int NOT NULL
    ,CONSTRAINT PK_TimerLock PRIMARY KEY (ID)
) AS STORE TABLE readable_timer_lock KEYS OF timer_database_lock;

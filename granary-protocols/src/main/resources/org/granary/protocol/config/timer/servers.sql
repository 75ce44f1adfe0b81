-- MS-WSSCFGD 3.1.5.44
CREATE PROCEDURE dbo.proc_RenameAllTimerLocksAndRunningJobs (
    @OldServerName nvarchar(128) NOT NULL
    ,@NewServerName nvarchar(128) NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.5
CREATE PROCEDURE dbo.proc_DeleteAllTimerLocksAndRunningJobs (
    @ServerName nvarchar(128) NOT NULL
    ,@AbortRunningJobs bit NOT NULL
)
MODIFIES WITH ROW LOCKS;

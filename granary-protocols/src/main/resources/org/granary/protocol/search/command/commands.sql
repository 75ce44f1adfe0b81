-- MS-SQLPGAT2 3.1.5.39
CREATE PROCEDURE dbo.proc_MSS_GetIncompleteCommands (
    @ObjectName nvarchar(1024) NOT NULL
)
READS
RETURNS RESULT SET "Commands" (
    CommandID bigint
    ,ObjectName nvarchar(1024)
    ,Description nvarchar(3072)
    ,CreatedUtcTime datetime
    ,Completed int
    ,CompletedUtcTime datetime
);

-- MS-SQLPGAT2 3.1.5.73
CREATE PROCEDURE dbo.proc_MSS_ReportCommandCompleted (
    @CommandID bigint NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- The same under the name that its printed signature has.
CREATE PROCEDURE dbo.proc_MSS_ReportCommandComplete (
    @CommandID bigint NOT NULL
)
MODIFIES WITH ROW LOCKS;

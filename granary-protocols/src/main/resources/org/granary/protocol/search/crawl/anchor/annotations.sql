-- MS-SQLPGAT2 3.1.5.64
CREATE PROCEDURE dbo.proc_MSS_PrepareForAnnotationsUpdate (
    @LastUpdateTime datetime OUTPUT
    ,@LastFullUpdateTime datetime OUTPUT
    ,@IsReadyForUpdate bit OUTPUT
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.84
CREATE PROCEDURE dbo.proc_MSS_SetAnnotationsPendingStatus (
    @ObsoleteTime datetime
    ,@UpdateTime datetime
    ,@Status int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@Status BETWEEN 1 AND 3);

-- MS-SQLPGAT2 3.1.5.85
CREATE PROCEDURE dbo.proc_MSS_TruncateAnnotationsTables ()
MODIFIES WITH ROW LOCKS;

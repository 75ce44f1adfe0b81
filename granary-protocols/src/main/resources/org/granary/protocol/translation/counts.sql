-- MS-TSSPROC 3.1.5.8
CREATE PROCEDURE dbo.proc_GetItemCount (
    @PartitionId uniqueidentifier NOT NULL
    ,@Hour int NOT NULL
    ,@Date date NOT NULL
)
READS
CHECK (@Hour BETWEEN 0 AND 23);

-- MS-TSSPROC 3.1.5.17
CREATE PROCEDURE dbo.proc_UpdateItemCount (
    @PartitionId uniqueidentifier NOT NULL
    ,@Hour int NOT NULL
    ,@Date date NOT NULL
    ,@ItemCount int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@Hour BETWEEN 0 AND 23)
CHECK (@ItemCount >= 0);

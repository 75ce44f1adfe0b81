CREATE PROCEDURE dbo.proc_Choose (
    @Kind int NOT NULL
)
READS
CHECK (@Kind IN (${kinds}));

-- MS-SQLPGAT2 3.1.5.70
CREATE PROCEDURE dbo.proc_MSS_DefragGathererIndexes ()
MODIFIES;

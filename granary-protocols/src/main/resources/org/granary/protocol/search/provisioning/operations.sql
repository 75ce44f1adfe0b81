-- What other parts of a search application report.
CREATE PROCEDURE granary.AddCommand (
    @ObjectName nvarchar(1024) NOT NULL
    ,@Description nvarchar(3072) NOT NULL
    ,@CommandID bigint = NULL OUTPUT
)
MODIFIES;

-- @Kind: 1 clicked, 2 clicked as the last of its page, 3 skipped
CREATE PROCEDURE granary.LogClick (
    @Url nvarchar(1024) NOT NULL
    ,@QueryString nvarchar(1024) NOT NULL
    ,@QueryLCID int NOT NULL
    ,@Kind int NOT NULL
    ,@Time datetime NOT NULL
)
MODIFIES
CHECK (@Kind BETWEEN 1 AND 3);

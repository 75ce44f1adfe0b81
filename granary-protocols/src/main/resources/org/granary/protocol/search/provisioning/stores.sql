-- Further databases of a search application. They are served, by every server on the same store, as soon as the call is committed.
CREATE PROCEDURE granary.AddCrawlStore (
    @Name nvarchar(256) NOT NULL
    ,@Database sysname NOT NULL
    ,@Ordinal int = NULL OUTPUT
)
MODIFIES;

CREATE PROCEDURE granary.AddPropertyStore (
    @Name nvarchar(256) NOT NULL
    ,@Database sysname NOT NULL
)
MODIFIES;

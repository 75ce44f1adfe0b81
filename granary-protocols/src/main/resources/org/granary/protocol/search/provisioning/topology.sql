-- The sets of MS-SRCHTP and MS-SQLPADM2 about who crawls what.
CREATE PROCEDURE granary.AddCrawlComponent (
    @CrawlStoreOrdinal int NOT NULL
    ,@ServerName nvarchar(256) NOT NULL
    ,@ComponentID int = NULL OUTPUT
)
MODIFIES;

CREATE PROCEDURE granary.AddQueryComponent (
    @ServerName nvarchar(256) NOT NULL
    ,@ComponentID int = NULL OUTPUT
)
MODIFIES;

-- 0 inactive, 1 active, 2 activating, 3 deactivating, 4 active to be removed, 5 deactivating to be removed
CREATE PROCEDURE granary.SetCrawlTopologyState (
    @State int NOT NULL
)
MODIFIES
CHECK (@State BETWEEN 0 AND 5);

CREATE PROCEDURE granary.AddContentSource (
    @Name nvarchar(256) NOT NULL
    ,@ContentSourceID int = NULL OUTPUT
)
MODIFIES;

CREATE PROCEDURE granary.RemoveContentSource (
    @ContentSourceID int NOT NULL
)
MODIFIES;

CREATE PROCEDURE granary.AddStartAddress (
    @ContentSourceID int NOT NULL
    ,@Url nvarchar(1500) NOT NULL
    ,@StartAddressID int = NULL OUTPUT
)
MODIFIES;

CREATE PROCEDURE granary.RemoveStartAddress (
    @StartAddressID int NOT NULL
)
MODIFIES;

-- What the Crawl Error Set says of a result code: @ErrorLevel 0 success, 1 warning, 2 error; @MarkDelete: items with it are to be deleted.
CREATE PROCEDURE granary.SetCrawlError (
    @hrResult int NOT NULL
    ,@ErrorLevel int NOT NULL
    ,@MarkDelete bit NOT NULL
    ,@Message nvarchar(2048) = NULL
    ,@ErrorID int = NULL OUTPUT
)
MODIFIES
CHECK (@ErrorLevel BETWEEN 0 AND 2);

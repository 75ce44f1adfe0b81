-- The sets of MS-SQLPADM2 about properties. A managed property gets the identifier that is passed, or the next free one.
CREATE PROCEDURE granary.AddManagedProperty (
    @FriendlyName nvarchar(64) NOT NULL
    ,@ManagedType int NOT NULL
    ,@FullTextQueriable bit = 0
    ,@Retrievable bit = 0
    ,@Scoped bit = 0
    ,@HasMultipleValues bit = 0
    ,@Hidden bit = 0
    ,@PropertyDescription nvarchar(2048) = NULL
    ,@MaxIndexedStringLength int = 64
    ,@MaxNonIndexedStringLength int = 2048
    ,@PID int = NULL OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@ManagedType BETWEEN 1 AND 6)
CHECK (@MaxIndexedStringLength >= 0)
CHECK (@MaxNonIndexedStringLength >= 0)
CHECK (@PID >= 1);

-- The attributes are those of 3.1.5.40.1, by their names.
CREATE PROCEDURE granary.SetManagedProperty (
    @PID int NOT NULL
    ,@Attribute nvarchar(64) NOT NULL
    ,@Value sql_variant
)
MODIFIES WITH ROW LOCKS;

CREATE PROCEDURE granary.RemoveManagedProperty (
    @PID int NOT NULL
)
MODIFIES WITH ROW LOCKS;

CREATE PROCEDURE granary.RemoveCrawledProperty (
    @CrawledPropertyID int NOT NULL
)
MODIFIES WITH ROW LOCKS;

CREATE PROCEDURE granary.MapCrawledProperty (
    @CrawledPropertyID int NOT NULL
    ,@PID int NOT NULL
    ,@MappingOrder int NOT NULL
)
MODIFIES WITH ROW LOCKS;

CREATE PROCEDURE granary.UnmapCrawledProperty (
    @CrawledPropertyID int NOT NULL
    ,@PID int NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- The category of a property set, new or changed.
CREATE PROCEDURE granary.SetCrawledPropertyCategory (
    @Propset uniqueidentifier NOT NULL
    ,@CategoryName nvarchar(64) NOT NULL
    ,@DiscoverNewProperties bit = 1
    ,@MapToContents bit = 1
    ,@FullTextQueriable bit = 0
    ,@Retrievable bit = 0
)
MODIFIES WITH ROW LOCKS;

CREATE PROCEDURE granary.RemoveCrawledPropertyCategory (
    @Propset uniqueidentifier NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- How many samples of a crawled property were taken.
CREATE PROCEDURE granary.SetSampleCount (
    @CrawledPropertyID int NOT NULL
    ,@CPCount int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@CPCount >= 0);

-- A text of up to 256 characters, or a number.
CREATE PROCEDURE granary.SetSchemaParameter (
    @Name nvarchar(40) NOT NULL
    ,@Value sql_variant NOT NULL
)
MODIFIES WITH ROW LOCKS;

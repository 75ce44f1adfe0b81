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
MODIFIES
CHECK (@ManagedType BETWEEN 1 AND 6)
CHECK (@MaxIndexedStringLength >= 0)
CHECK (@MaxNonIndexedStringLength >= 0)
CHECK (@PID >= 1);

CREATE PROCEDURE granary.MapCrawledProperty (
    @CrawledPropertyID int NOT NULL
    ,@PID int NOT NULL
    ,@MappingOrder int NOT NULL
)
MODIFIES;

-- A text of up to 256 characters, or a number.
CREATE PROCEDURE granary.SetSchemaParameter (
    @Name nvarchar(40) NOT NULL
    ,@Value sql_variant NOT NULL
)
MODIFIES;

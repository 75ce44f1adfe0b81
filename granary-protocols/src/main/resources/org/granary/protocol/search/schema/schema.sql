-- MS-SQLPGAT2 3.1.5.1. What the last two lengths are about happens in the client, which fills MSSDocProps.
CREATE PROCEDURE dbo.proc_MSS_AddAndReturnCrawledProperty (
    @Propset uniqueidentifier NOT NULL
    ,@PropertyName nvarchar(440) NOT NULL
    ,@PropertyNameIsEnum bit NOT NULL
    ,@VariantType int NOT NULL
    ,@FriendlyName nvarchar(64)
    ,@ManagedType int
    ,@FullTextQueriable bit NOT NULL
    ,@Retrievable bit NOT NULL
    ,@Scoped bit NOT NULL
    ,@MaxIndexedStringLength int
    ,@MaxNonIndexedStringLength int
    ,@crawledPropId int OUTPUT
    ,@pid int OUTPUT
    ,@MappingOrder int OUTPUT
    ,@IsMappedToContent bit OUTPUT
    ,@IsSampleCacheFull bit OUTPUT
    ,@crawledPropExists bit OUTPUT
    ,@managedPropExists bit OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@VariantType BETWEEN 0 AND 65535)
CHECK (@ManagedType BETWEEN 1 AND 6)
CHECK (@MaxIndexedStringLength >= 0)
CHECK (@MaxNonIndexedStringLength >= 0)
-- Defined in MS-SQLPQ2, which is not public: these columns are our own.
RETURNS RESULT SET "Managed Properties Result Set" (
    PID int NOT NULL
    ,FriendlyName nvarchar(64) NOT NULL
    ,ManagedType int NOT NULL
    ,FullTextQueriable bit NOT NULL
    ,Retrievable bit NOT NULL
    ,HasMultipleValues bit NOT NULL
);

-- MS-SQLPGAT2 3.1.5.2. The document's signature breaks off after @FullTextQueriable.
CREATE PROCEDURE dbo.proc_MSS_AddCrawledPropertyCategoryWithDefaults (
    @CategoryName nvarchar(64) OUTPUT
    ,@DiscoverNewProperties bit OUTPUT
    ,@MapToContents bit OUTPUT
    ,@FullTextQueriable bit OUTPUT
    ,@Retrievable bit OUTPUT
    ,@Propset uniqueidentifier NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.23
CREATE PROCEDURE dbo.proc_MSS_GetCrawledProperties (
    @OOBOnly bit NOT NULL
    ,@InterestingPropertiesOnly bit
    ,@UpDate datetime
    ,@LimitRows int NOT NULL
    ,@Propset uniqueidentifier
    ,@PropertyName nvarchar(440)
)
READS
CHECK (@LimitRows >= 0)
RETURNS RESULT SET "GetCrawledProperties Result Set" (
    Propset uniqueidentifier NOT NULL
    ,PropertyName nvarchar(440) NOT NULL
    ,PropertyNameIsEnum bit
    ,IsMappedToContent bit
    ,IsSampleCacheFull bit
    ,VariantType int NOT NULL
    ,CrawledPropertyId int NOT NULL
    ,URI nvarchar(2048)
    ,LastModified datetime
);

-- MS-SQLPGAT2 3.1.5.40. The document's own signature is lost.
CREATE PROCEDURE dbo.proc_MSS_GetManagedProperties (
    @ldate datetime
    ,@GetAll bit NOT NULL
)
READS
RETURNS RESULT SET "GetManagedProperties Result Set" (
    PID int NOT NULL
    ,FriendlyName nvarchar(64) NOT NULL
    ,PropertyDescription nvarchar(2048)
    ,ManagedType int
    ,FullTextQueriable bit
    ,Retrievable bit
    ,Scoped bit
    ,RespectPriority bit
    ,RemoveDuplicates bit
    ,NoDelete bit
    ,NoMap bit
    ,Hidden bit
    ,HasMultipleValues bit
    ,NoWordBreaker bit
    ,NameNormalized bit
    ,IncludeInMD5 bit
    ,Mapped bit
    ,QueryIndependentRank bit
    ,UserFlags smallint NOT NULL
    ,WordBreakerOverride int
    ,Weight float NOT NULL
    ,LengthNormalization float NOT NULL
    ,LastModified datetime NOT NULL
    ,ForceChangeSchemaVersion int
    ,MaxIndexedStringLength int NOT NULL
    ,MaxNonIndexedStringLength int NOT NULL
    ,MaxRetrievalLength int NOT NULL
    ,DecimalPlaces int NOT NULL
    ,IsInDocProps bit
    ,IsInPropertyBlobOptimizedResults bit
    ,IsInFixedColumnOptimizedResults bit
    ,OverrideHasMultipleValues bit
    ,SuppressStringNormalizer bit
    ,Pronunciation bit
    ,QueryPropertyBlob bit
    ,NicknameExpansion bit
    ,IsQIRCustomizationAllowed bit
    ,DefaultForQIR int
    ,SplitStringCharacters nvarchar(64)
);

-- MS-SQLPGAT2 3.1.5.52
CREATE PROCEDURE dbo.proc_MSS_GetSampleExtremes (
    @cHighLimit int NOT NULL
    ,@cLowLimit int NOT NULL
)
READS
RETURNS RESULT SET "Sample Extremes Result Set" (CrawledPropertyId int, CPCount int);

-- MS-SQLPGAT2 3.1.5.53
CREATE PROCEDURE dbo.proc_MSS_GetSchemaHighLevelInfo
READS
RETURNS RESULT SET "Schema High Level Info Result Set" (
    LastCatChange datetime
    ,LastCPDelete datetime
    ,LastCPAddsBenignModified datetime
    ,LastURIAdds datetime
    ,LastURIModifiedDeleted datetime
    ,LastManagedProp datetime
    ,LastGlobalProps datetime
    ,LastManagedPropDeleted datetime
    ,LastSmpDelete datetime
    ,LastAliasAdd datetime
    ,LastAliasOther datetime
    ,ForceChangeSchemaVersion int
);

-- MS-SQLPGAT2 3.1.5.54
CREATE PROCEDURE dbo.proc_MSS_GetSchemaMappings
READS
RETURNS RESULT SET "GetSchemaMappings Result Set" (pid int, MappingOrder int, CrawledPropertyId int);

-- MS-SQLPGAT2 3.1.5.55
CREATE PROCEDURE dbo.proc_MSS_GetSchemaParameters
READS
RETURNS RESULT SET "GetSchemaParameters Result Set" (
    ParamName nvarchar(40)
    ,IsString bit
    ,strValue nvarchar(256)
    ,fltValue float
);

-- MS-SQLPGAT2 3.1.5.78
CREATE PROCEDURE dbo.proc_MSS_SetCrawledPropertyIsSampleCacheFull (
    @CrawledPropId int NOT NULL
    ,@IsSampleCacheFull bit NOT NULL
    ,@UseDateTrigger bit NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@UseDateTrigger = 0);

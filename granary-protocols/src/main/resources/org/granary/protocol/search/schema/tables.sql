-- The metadata schema, for reading.
CREATE TABLE dbo.MSSCrawledPropCategory (
    Propset uniqueidentifier NOT NULL
    ,CategoryName nvarchar(64) NOT NULL
    ,DiscoverNewProperties bit NOT NULL
    ,MapToContents bit NOT NULL
    ,FullTextQueriable bit NOT NULL
    ,Retrievable bit NOT NULL
    ,LastModified datetime NOT NULL
    ,CONSTRAINT PK_MSSCrawledPropCategory PRIMARY KEY (Propset)
) AS STORE TABLE crawled_property_category;

CREATE TABLE dbo.MSSCrawledProperties (
    CrawledPropertyId int NOT NULL
    ,Propset uniqueidentifier NOT NULL
    ,PropertyName nvarchar(440) NOT NULL
    ,PropertyNameIsEnum bit NOT NULL
    ,VariantType int NOT NULL
    ,IsMappedToContent bit NOT NULL
    ,IsSampleCacheFull bit NOT NULL
    ,OOB bit NOT NULL
    ,URI nvarchar(2048) NULL
    ,LastModified datetime NOT NULL
    ,CONSTRAINT PK_MSSCrawledProperties PRIMARY KEY (CrawledPropertyId)
    ,CONSTRAINT UQ_MSSCrawledProperties UNIQUE (Propset, PropertyName STORED AS PropertyKey, PropertyNameIsEnum, VariantType)
) AS STORE TABLE crawled_property;

CREATE TABLE dbo.MSSManagedProperties (
    PID int NOT NULL
    ,FriendlyName nvarchar(64) NOT NULL
    ,PropertyDescription nvarchar(2048) NULL
    ,ManagedType int NOT NULL
    ,FullTextQueriable bit NOT NULL
    ,Retrievable bit NOT NULL
    ,Scoped bit NOT NULL
    ,RespectPriority bit NOT NULL
    ,RemoveDuplicates bit NOT NULL
    ,NoDelete bit NOT NULL
    ,NoMap bit NOT NULL
    ,Hidden bit NOT NULL
    ,HasMultipleValues bit NOT NULL
    ,NoWordBreaker bit NOT NULL
    ,NameNormalized bit NOT NULL
    ,IncludeInMD5 bit NOT NULL
    ,Mapped bit NOT NULL
    ,QueryIndependentRank bit NOT NULL
    ,UserFlags smallint NOT NULL
    ,WordBreakerOverride int NOT NULL
    ,Weight float NOT NULL
    ,LengthNormalization float NOT NULL
    ,LastModified datetime NOT NULL
    ,ForceChangeSchemaVersion int NOT NULL
    ,MaxIndexedStringLength int NOT NULL
    ,MaxNonIndexedStringLength int NOT NULL
    ,MaxRetrievalLength int NOT NULL
    ,DecimalPlaces int NOT NULL
    ,IsInDocProps bit NOT NULL
    ,IsInPropertyBlobOptimizedResults bit NOT NULL
    ,IsInFixedColumnOptimizedResults bit NOT NULL
    ,OverrideHasMultipleValues bit NOT NULL
    ,SuppressStringNormalizer bit NOT NULL
    ,Pronunciation bit NOT NULL
    ,QueryPropertyBlob bit NOT NULL
    ,NicknameExpansion bit NOT NULL
    ,IsQIRCustomizationAllowed bit NOT NULL
    ,DefaultForQIR int NOT NULL
    ,SplitStringCharacters nvarchar(64) NULL
    ,CONSTRAINT PK_MSSManagedProperties PRIMARY KEY (PID)
    ,CONSTRAINT UQ_MSSManagedProperties UNIQUE (FriendlyName STORED AS NameKey)
) AS STORE TABLE managed_property;

CREATE TABLE dbo.MSSSchemaPropertyMappings (
    PID int NOT NULL
    ,CrawledPropertyId int NOT NULL
    ,MappingOrder int NOT NULL
    ,LastModified datetime NOT NULL
    ,CONSTRAINT PK_MSSSchemaPropertyMappings PRIMARY KEY (CrawledPropertyId, PID)
    ,CONSTRAINT FK_MSSSchemaPropertyMappings_MSSCrawledProperties FOREIGN KEY (CrawledPropertyId)
        REFERENCES dbo.MSSCrawledProperties (CrawledPropertyId) ON DELETE CASCADE
    ,CONSTRAINT FK_MSSSchemaPropertyMappings_MSSManagedProperties FOREIGN KEY (PID)
        REFERENCES dbo.MSSManagedProperties (PID) ON DELETE CASCADE
) AS STORE TABLE property_mapping;

CREATE TABLE dbo.MSSSchemaParameters (
    ParamName nvarchar(40) NOT NULL
    ,IsString bit NOT NULL
    ,strValue nvarchar(256) NULL
    ,fltValue float NULL
    ,CONSTRAINT PK_MSSSchemaParameters PRIMARY KEY (ParamName STORED AS ParamKey)
) AS STORE TABLE schema_parameter;

CREATE TABLE dbo.MSSCrawledPropSamples (
    CrawledPropertyId int NOT NULL
    ,CPCount int NOT NULL
    ,CONSTRAINT PK_MSSCrawledPropSamples PRIMARY KEY (CrawledPropertyId)
    ,CONSTRAINT FK_MSSCrawledPropSamples_MSSCrawledProperties FOREIGN KEY (CrawledPropertyId)
        REFERENCES dbo.MSSCrawledProperties (CrawledPropertyId) ON DELETE CASCADE
) AS STORE TABLE crawled_property_sample;

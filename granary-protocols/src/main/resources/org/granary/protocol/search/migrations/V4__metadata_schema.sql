-- The metadata schema that MS-SQLPADM2 describes: what documents can have properties of.
CREATE TABLE crawled_property_category (
  Propset BLOB NOT NULL PRIMARY KEY,
  CategoryName TEXT NOT NULL,
  DiscoverNewProperties INTEGER NOT NULL DEFAULT 1,
  MapToContents INTEGER NOT NULL DEFAULT 1,
  FullTextQueriable INTEGER NOT NULL DEFAULT 0,
  Retrievable INTEGER NOT NULL DEFAULT 0,
  LastModified INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- PropsetOrder and PropertyOrder are bytes whose order is the order of the values they stand for: lists of properties are read in pages.
-- PropertyKey is the folded name.
CREATE TABLE crawled_property (
  CrawledPropertyId INTEGER NOT NULL PRIMARY KEY,
  Propset BLOB NOT NULL,
  PropsetOrder BLOB NOT NULL,
  PropertyName TEXT NOT NULL,
  PropertyKey TEXT NOT NULL,
  PropertyOrder BLOB NOT NULL,
  PropertyNameIsEnum INTEGER NOT NULL DEFAULT 0,
  VariantType INTEGER NOT NULL,
  IsMappedToContent INTEGER NOT NULL DEFAULT 0,
  IsSampleCacheFull INTEGER NOT NULL DEFAULT 0,
  OOB INTEGER NOT NULL DEFAULT 0,
  URI TEXT,
  LastModified INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX crawled_property_name ON crawled_property (Propset, PropertyKey, VariantType);
CREATE INDEX crawled_property_order ON crawled_property (PropsetOrder, PropertyOrder, CrawledPropertyId);
CREATE INDEX crawled_property_modified ON crawled_property (LastModified);

CREATE TABLE managed_property (
  PID INTEGER NOT NULL PRIMARY KEY,
  FriendlyName TEXT NOT NULL,
  NameKey TEXT NOT NULL,
  PropertyDescription TEXT,
  ManagedType INTEGER NOT NULL CHECK (ManagedType BETWEEN 1 AND 6),
  FullTextQueriable INTEGER NOT NULL DEFAULT 0,
  Retrievable INTEGER NOT NULL DEFAULT 0,
  Scoped INTEGER NOT NULL DEFAULT 0,
  RespectPriority INTEGER NOT NULL DEFAULT 0,
  RemoveDuplicates INTEGER NOT NULL DEFAULT 1,
  NoDelete INTEGER NOT NULL DEFAULT 0,
  NoMap INTEGER NOT NULL DEFAULT 0,
  Hidden INTEGER NOT NULL DEFAULT 0,
  HasMultipleValues INTEGER NOT NULL DEFAULT 0,
  NoWordBreaker INTEGER NOT NULL DEFAULT 0,
  NameNormalized INTEGER NOT NULL DEFAULT 0,
  IncludeInMD5 INTEGER NOT NULL DEFAULT 1,
  Mapped INTEGER NOT NULL DEFAULT 0,
  QueryIndependentRank INTEGER NOT NULL DEFAULT 0,
  UserFlags INTEGER NOT NULL DEFAULT 0,
  WordBreakerOverride INTEGER NOT NULL DEFAULT 0,
  Weight REAL NOT NULL DEFAULT 1.0,
  LengthNormalization REAL NOT NULL DEFAULT 0.0,
  LastModified INTEGER NOT NULL,
  ForceChangeSchemaVersion INTEGER NOT NULL DEFAULT 0,
  MaxIndexedStringLength INTEGER NOT NULL DEFAULT 64,
  MaxNonIndexedStringLength INTEGER NOT NULL DEFAULT 2048,
  MaxRetrievalLength INTEGER NOT NULL DEFAULT 0,
  DecimalPlaces INTEGER NOT NULL DEFAULT 0,
  IsInDocProps INTEGER NOT NULL DEFAULT 0,
  IsInPropertyBlobOptimizedResults INTEGER NOT NULL DEFAULT 0,
  IsInFixedColumnOptimizedResults INTEGER NOT NULL DEFAULT 0,
  OverrideHasMultipleValues INTEGER NOT NULL DEFAULT 0,
  SuppressStringNormalizer INTEGER NOT NULL DEFAULT 0,
  Pronunciation INTEGER NOT NULL DEFAULT 0,
  QueryPropertyBlob INTEGER NOT NULL DEFAULT 0,
  NicknameExpansion INTEGER NOT NULL DEFAULT 0,
  IsQIRCustomizationAllowed INTEGER NOT NULL DEFAULT 0,
  DefaultForQIR INTEGER NOT NULL DEFAULT 0,
  SplitStringCharacters TEXT
) STRICT;
CREATE UNIQUE INDEX managed_property_name ON managed_property (NameKey);
CREATE INDEX managed_property_modified ON managed_property (LastModified);

CREATE TABLE property_mapping (
  CrawledPropertyId INTEGER NOT NULL REFERENCES crawled_property (CrawledPropertyId) ON DELETE CASCADE,
  PID INTEGER NOT NULL REFERENCES managed_property (PID) ON DELETE CASCADE,
  MappingOrder INTEGER NOT NULL,
  LastModified INTEGER NOT NULL,
  PRIMARY KEY (CrawledPropertyId, PID)
) STRICT, WITHOUT ROWID;
CREATE INDEX property_mapping_managed ON property_mapping (PID, MappingOrder);
CREATE INDEX property_mapping_modified ON property_mapping (LastModified);

-- How many samples of a crawled property were taken.
CREATE TABLE crawled_property_sample (
  CrawledPropertyId INTEGER NOT NULL PRIMARY KEY REFERENCES crawled_property (CrawledPropertyId) ON DELETE CASCADE,
  CPCount INTEGER NOT NULL
) STRICT;
CREATE INDEX crawled_property_sample_count ON crawled_property_sample (CPCount);

CREATE TABLE schema_parameter (
  ParamKey TEXT NOT NULL PRIMARY KEY,
  ParamName TEXT NOT NULL,
  IsString INTEGER NOT NULL CHECK (IsString IN (0, 1)),
  strValue TEXT,
  fltValue REAL
) STRICT, WITHOUT ROWID;

-- When something in the schema changed last: the columns of 3.1.5.53.1 by their names.
CREATE TABLE schema_change (
  Name TEXT NOT NULL PRIMARY KEY,
  ChangeTime INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

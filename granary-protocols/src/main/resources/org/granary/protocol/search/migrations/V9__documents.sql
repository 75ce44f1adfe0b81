-- What is known about documents, in a metadata store.

-- MSSDocProps. A property may have several values, even equal ones, so a row has no key.
-- NameKey is the key of strVal where Pid is 19 (a preferred name), and empty there where strVal is NULL.
CREATE TABLE doc_prop (
  DocId INTEGER NOT NULL,
  Pid INTEGER NOT NULL,
  llVal INTEGER NOT NULL,
  strVal TEXT,
  strVal2 TEXT,
  NameKey BLOB
) STRICT;
CREATE INDEX doc_prop_document ON doc_prop (DocId, Pid, llVal);
CREATE INDEX doc_prop_name ON doc_prop (NameKey) WHERE NameKey IS NOT NULL;

-- MSSDocResults.
CREATE TABLE doc_result (
  DocId INTEGER NOT NULL PRIMARY KEY,
  summaryBlobSize INTEGER NOT NULL,
  size INTEGER NOT NULL,
  lastModified INTEGER NOT NULL,
  isDocument INTEGER NOT NULL,
  isPictureUrl INTEGER NOT NULL,
  author TEXT,
  title TEXT,
  url TEXT,
  pictureThumbnailUrl TEXT,
  contentClass TEXT,
  fileExtension TEXT,
  tags TEXT,
  propertyBlob BLOB,
  siteName TEXT,
  description TEXT,
  numberOfMembers INTEGER NOT NULL,
  pictureHeightAndWidth INTEGER NOT NULL,
  displayDate INTEGER NOT NULL,
  popularSocialTags TEXT
) STRICT;

-- MSSDocSdids.
CREATE TABLE doc_sdid (
  DocId INTEGER NOT NULL PRIMARY KEY,
  SDID INTEGER NOT NULL,
  Type INTEGER NOT NULL,
  HasPluggableSecurity INTEGER NOT NULL,
  DuplicateHashes BLOB
) STRICT;

-- Definitions (3.1.1.40): the terms that a document defines.
CREATE TABLE definition (
  DocId INTEGER NOT NULL,
  Term TEXT,
  Sentence TEXT,
  TermOffset INTEGER NOT NULL,
  IsAcronym INTEGER NOT NULL CHECK (IsAcronym IN (0, 1))
) STRICT;
CREATE INDEX definition_document ON definition (DocId);

-- Signatures of documents by that of their URL. FirstTime is when it was first crawled, ChangeTime when its content had changed last while its properties had not.
CREATE TABLE alert_history (
  UrlSignature INTEGER NOT NULL PRIMARY KEY,
  DocId INTEGER NOT NULL,
  SchemaSignature INTEGER NOT NULL,
  ContentSignature INTEGER NOT NULL,
  FirstTime INTEGER NOT NULL,
  ChangeTime INTEGER NOT NULL
) STRICT;
CREATE INDEX alert_history_document ON alert_history (DocId);

-- Search security descriptors. SDKey is a digest of SD.
CREATE TABLE security_descriptor (
  SDID INTEGER NOT NULL PRIMARY KEY,
  SDCheckSum INTEGER NOT NULL,
  Type INTEGER NOT NULL CHECK (Type IN (0, 1)),
  SDKey BLOB NOT NULL,
  SD BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX security_descriptor_key ON security_descriptor (SDCheckSum, SDKey, Type);

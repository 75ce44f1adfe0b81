-- What is known about documents, for reading.
CREATE TABLE dbo.MSSDocProps (
    DocId int NOT NULL
    ,Pid int NOT NULL
    ,llVal bigint NOT NULL
    ,strVal nvarchar(450) NULL
    ,strVal2 nvarchar(max) NULL
) AS STORE TABLE doc_prop;

CREATE TABLE dbo.MSSDocResults (
    DocId int NOT NULL
    ,summaryBlobSize int NOT NULL
    ,size bigint NOT NULL
    ,lastModified bigint NOT NULL
    ,isDocument tinyint NOT NULL
    ,isPictureUrl tinyint NOT NULL
    ,author nvarchar(max) NULL
    ,title nvarchar(max) NULL
    ,url nvarchar(max) NULL
    ,pictureThumbnailUrl nvarchar(max) NULL
    ,contentClass nvarchar(max) NULL
    ,fileExtension nvarchar(max) NULL
    ,tags nvarchar(max) NULL
    ,propertyBlob varbinary(max) NULL
    ,siteName nvarchar(max) NULL
    ,description nvarchar(max) NULL
    ,numberOfMembers int NOT NULL
    ,pictureHeightAndWidth bigint NOT NULL
    ,displayDate bigint NOT NULL
    ,popularSocialTags nvarchar(max) NULL
    ,CONSTRAINT PK_MSSDocResults PRIMARY KEY (DocId)
) AS STORE TABLE doc_result;

CREATE TABLE dbo.MSSDocSdids (
    DocId int NOT NULL
    ,SDID int NOT NULL
    ,Type smallint NOT NULL
    ,HasPluggableSecurity tinyint NOT NULL
    ,DuplicateHashes varbinary(48) NULL
    ,CONSTRAINT PK_MSSDocSdids PRIMARY KEY (DocId)
) AS STORE TABLE doc_sdid;

CREATE TABLE dbo.MSSSecurityDescriptors (
    SDID int NOT NULL
    ,SDCheckSum int NOT NULL
    ,Type int NOT NULL
    ,SD varbinary(max) NOT NULL
    ,CONSTRAINT PK_MSSSecurityDescriptors PRIMARY KEY (SDID)
    ,CONSTRAINT UQ_MSSSecurityDescriptors UNIQUE (SDCheckSum, SD STORED AS SDKey, Type)
) AS STORE TABLE security_descriptor;

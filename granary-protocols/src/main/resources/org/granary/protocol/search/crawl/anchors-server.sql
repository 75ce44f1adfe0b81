-- The sets behind the anchor crawl that the Foundation role does not have.
CREATE TABLE dbo.MSSTranColleagueLinks (
    LinkID bigint NULL
    ,CrawlID int NOT NULL
    ,SourceDocID int NOT NULL
    ,SourceUserID int NOT NULL
    ,TargetUserID int NULL
    ,Pid int NOT NULL
) AS STORE TABLE numbered_colleague_link INSERTABLE INTO colleague_link
CHECK (Pid IN (-1, 394, 395))
CHECK (TargetUserID IS NOT NULL OR Pid = -1);

CREATE TABLE dbo.MSSAnnotationsPendingStatus (
    ObsoleteTime datetime NULL
    ,LastUpdateTime datetime NULL
    ,LastFullUpdateTime datetime NULL
    ,Status int NOT NULL
) AS STORE TABLE pending_annotation_status;

CREATE TABLE dbo.MSSSocialDistanceProperty (
    SourceDocID int NOT NULL
    ,TargetUserID int NOT NULL
    ,SourceUserID int NOT NULL
    ,TargetDocID int NULL
    ,Pid int NOT NULL
    ,CONSTRAINT PK_MSSSocialDistanceProperty PRIMARY KEY (SourceDocID, TargetUserID)
) AS STORE TABLE social_distance_property;

CREATE TABLE dbo.MSSSocialDistanceDeletedProperty (
    CrawlID int NOT NULL
    ,SourceDocID int NOT NULL
    ,TargetUserID int NOT NULL
    ,CONSTRAINT PK_MSSSocialDistanceDeletedProperty PRIMARY KEY (CrawlID, SourceDocID, TargetUserID)
) AS STORE TABLE social_distance_deleted_property;

CREATE TABLE dbo.MSSSocialDistanceNewProperty (
    CrawlID int NOT NULL
    ,SourceDocID int NOT NULL
    ,TargetUserID int NOT NULL
    ,CONSTRAINT PK_MSSSocialDistanceNewProperty PRIMARY KEY (CrawlID, SourceDocID, TargetUserID)
) AS STORE TABLE social_distance_new_property;

CREATE TABLE dbo.MSSSocialDistanceUnchangedProperty (
    CrawlID int NOT NULL
    ,SourceDocID int NOT NULL
    ,TargetUserID int NOT NULL
    ,CONSTRAINT PK_MSSSocialDistanceUnchangedProperty PRIMARY KEY (CrawlID, SourceDocID, TargetUserID)
) AS STORE TABLE social_distance_unchanged_property;

CREATE TABLE dbo.MSSUserIDDocIDPair (
    UserID int NOT NULL
    ,DocID int NOT NULL
    ,CONSTRAINT PK_MSSUserIDDocIDPair PRIMARY KEY (UserID)
) AS STORE TABLE user_document;

CREATE TABLE dbo.MssUserHosts (
    HostID int NOT NULL
    ,CONSTRAINT PK_MssUserHosts PRIMARY KEY (HostID)
) AS STORE TABLE user_host;

CREATE TABLE dbo.MSSAnchorDocProps (
    DocID int NOT NULL
    ,PropertyTrackerBlob varbinary(8000) NOT NULL
    ,CONSTRAINT PK_MSSAnchorDocProps PRIMARY KEY (DocID)
) AS STORE TABLE anchor_document_properties;

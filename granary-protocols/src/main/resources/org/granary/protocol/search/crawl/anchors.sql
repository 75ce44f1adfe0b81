-- The sets behind the anchor crawl that both roles have (3.3.1).
CREATE TABLE dbo.MSSAnchorTextInfo (
    SourceDocID int NOT NULL
    ,TargetDocID int NULL
    ,Link nvarchar(1500) NOT NULL
    ,LinkHash int NOT NULL
    ,LinkID bigint NOT NULL
    ,CrawlID int NOT NULL
    ,InterSite int NOT NULL
    ,SourceDocSiteID int NULL
    ,AnchorText nvarchar(1500) NULL
    ,AnchorHash int NULL
    ,LinkOrdinal int NULL
    ,LCID int NULL
    ,Pid int NULL
) AS STORE TABLE anchor_text_info;

CREATE TABLE dbo.MSSAnnotations (
    TargetDocID int NOT NULL
    ,Pid int NOT NULL
    ,AnnotationText nvarchar(1024) NULL
    ,AnnotationNumeric int NOT NULL
    ,LCID int NULL
    ,UpdateTime datetime NOT NULL
) AS STORE TABLE annotation;

CREATE TABLE dbo.MSSAnnotationsPending (
    TargetDisplayURL nvarchar(1500) NOT NULL
    ,TargetDisplayHash int NOT NULL
    ,TargetDocID int NULL
    ,Pid int NOT NULL
    ,AnnotationText nvarchar(1024) NULL
    ,AnnotationNumeric int NOT NULL
    ,LCID int NULL
    ,UpdateTime datetime NOT NULL
) AS STORE TABLE pending_annotation INSERTABLE
CHECK (Pid IN (100, 306, 307));

CREATE TABLE dbo.MSSAnchorChange (
    CrawlID int NOT NULL
    ,TargetDocID int NOT NULL
    ,ChangeType int NOT NULL
    ,CONSTRAINT PK_MSSAnchorChange PRIMARY KEY (TargetDocID, CrawlID)
) AS STORE TABLE anchor_change;

CREATE TABLE dbo.MSSPendingAnchorChange (
    CrawlID int NOT NULL
    ,TargetDocID int NOT NULL
    ,CONSTRAINT PK_MSSPendingAnchorChange PRIMARY KEY (CrawlID, TargetDocID)
) AS STORE TABLE pending_anchor_change;

CREATE TABLE dbo.MSSChangedAnchorTargetDocs (
    CrawlID int NOT NULL
    ,DocID int NOT NULL
    ,CONSTRAINT PK_MSSChangedAnchorTargetDocs PRIMARY KEY (CrawlID, DocID)
) AS STORE TABLE changed_anchor_target;

CREATE TABLE dbo.MSSChangedAnchorSourceDocs (
    CrawlID int NOT NULL
    ,DocID int NOT NULL
    ,CONSTRAINT PK_MSSChangedAnchorSourceDocs PRIMARY KEY (CrawlID, DocID)
) AS STORE TABLE changed_anchor_source;

CREATE TABLE dbo.MSSChangedAnchorCommittedDocs (
    CrawlID int NOT NULL
    ,DocID int NOT NULL
    ,CONSTRAINT PK_MSSChangedAnchorCommittedDocs PRIMARY KEY (CrawlID, DocID)
) AS STORE TABLE changed_anchor_committed;

CREATE TABLE dbo.MSSChangedAnchorDeletedDocs (
    CrawlID int NOT NULL
    ,DocID int NOT NULL
    ,CONSTRAINT PK_MSSChangedAnchorDeletedDocs PRIMARY KEY (CrawlID, DocID)
) AS STORE TABLE changed_anchor_deleted;

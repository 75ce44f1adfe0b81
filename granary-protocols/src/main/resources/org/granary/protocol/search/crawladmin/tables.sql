-- The sets of 3.1.1.1, 3.1.1.19, 3.1.1.25 and 3.1.1.28, and the errors of crawls, for reading.
CREATE TABLE dbo.MSSCrawlHistory (
    CrawlID int NOT NULL
    ,ProjectID int NOT NULL
    ,CrawlType int NOT NULL
    ,ContentSourceID int NOT NULL
    ,Status int NOT NULL
    ,SubStatus int NOT NULL
    ,Request int NOT NULL
    ,RequestTime datetime NOT NULL
    ,StartTime datetime NULL
    ,EndTime datetime NULL
    ,MainCrawlID int NOT NULL
    ,CONSTRAINT PK_MSSCrawlHistory PRIMARY KEY (CrawlID)
) AS STORE TABLE crawl_status;

CREATE TABLE dbo.MSSCrawlComponentsState (
    ComponentID int NOT NULL
    ,CrawlID int NOT NULL
    ,Status int NOT NULL
    ,ActivityInfo int NOT NULL
    ,SuccessCount int NOT NULL
    ,WarningCount int NOT NULL
    ,ErrorCount int NOT NULL
    ,DeleteCount int NOT NULL
    ,NotModifiedCount int NOT NULL
    ,SecurityOnlyCount int NOT NULL
    ,SecurityOnlyErrorCount int NOT NULL
    ,LevelHighErrorCount int NOT NULL
    ,RetryCount int NOT NULL
    ,CONSTRAINT PK_MSSCrawlComponentsState PRIMARY KEY (CrawlID, ComponentID)
) AS STORE TABLE crawl_component_status;

CREATE TABLE dbo.MSSCrawlStoreStatus (
    GthrDBID int NOT NULL
    ,CrawlID int NOT NULL
    ,JoinTime datetime NOT NULL
    ,CONSTRAINT PK_MSSCrawlStoreStatus PRIMARY KEY (CrawlID, GthrDBID)
) AS STORE TABLE crawl_store_status;

CREATE TABLE dbo.MSSRequestedDeleteCrawls (
    CrawlID int NOT NULL
    ,ContentSourceID int NOT NULL
    ,StartAddressID int NOT NULL
) AS STORE TABLE requested_delete_crawl;

CREATE TABLE dbo.MSSCrawlErrorList (
    ErrorID int NOT NULL
    ,hrResult int NOT NULL
    ,ErrorLevel int NOT NULL
    ,MarkDelete bit NOT NULL
    ,Message nvarchar(2048) NULL
    ,CONSTRAINT PK_MSSCrawlErrorList PRIMARY KEY (ErrorID)
    ,CONSTRAINT UQ_MSSCrawlErrorList UNIQUE (hrResult)
) AS STORE TABLE crawl_error;

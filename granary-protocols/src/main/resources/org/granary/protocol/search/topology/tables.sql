-- What MS-SRCHTP describes and MS-SQLPGAT2 leans on, and the groups of document identifiers (3.1.1.17), for reading.
CREATE TABLE dbo.MSSCrawlStores (
    ID uniqueidentifier NOT NULL
    ,Ordinal int NOT NULL
    ,Name nvarchar(256) NOT NULL
    ,DatabaseName sysname NOT NULL
    ,DocCount int NOT NULL
    ,CONSTRAINT PK_MSSCrawlStores PRIMARY KEY (Ordinal)
    ,CONSTRAINT UQ_MSSCrawlStores UNIQUE (DatabaseName STORED AS DatabaseKey)
) AS STORE TABLE crawl_store;

CREATE TABLE dbo.MSSPropertyStores (
    ID uniqueidentifier NOT NULL
    ,Name nvarchar(256) NOT NULL
    ,DatabaseName sysname NOT NULL
    ,CONSTRAINT PK_MSSPropertyStores PRIMARY KEY (ID)
    ,CONSTRAINT UQ_MSSPropertyStores UNIQUE (DatabaseName STORED AS DatabaseKey)
) AS STORE TABLE property_store;

CREATE TABLE dbo.MSSCrawlComponents (
    ComponentID int NOT NULL
    ,ID uniqueidentifier NOT NULL
    ,GthrDBID int NOT NULL
    ,ServerName nvarchar(256) NOT NULL
    ,State int NOT NULL
    ,DesiredState int NOT NULL
    ,Master bit NOT NULL
    ,ReportTime datetime NOT NULL
    ,ScopeCompilationID int NOT NULL
    ,CONSTRAINT PK_MSSCrawlComponents PRIMARY KEY (ComponentID)
    ,CONSTRAINT FK_MSSCrawlComponents_MSSCrawlStores FOREIGN KEY (GthrDBID) REFERENCES dbo.MSSCrawlStores (Ordinal)
) AS STORE TABLE crawl_component;

CREATE TABLE dbo.MSSQueryComponents (
    ComponentID int NOT NULL
    ,ID uniqueidentifier NOT NULL
    ,ServerName nvarchar(256) NOT NULL
    ,State int NOT NULL
    ,ScopeCompilationID int NOT NULL
    ,CONSTRAINT PK_MSSQueryComponents PRIMARY KEY (ComponentID)
) AS STORE TABLE query_component;

CREATE TABLE dbo.MSSContentSources (
    ContentSourceID int NOT NULL
    ,Name nvarchar(256) NOT NULL
    ,CONSTRAINT PK_MSSContentSources PRIMARY KEY (ContentSourceID)
    ,CONSTRAINT UQ_MSSContentSources UNIQUE (Name STORED AS NameKey)
) AS STORE TABLE content_source;

CREATE TABLE dbo.MSSStartAddresses (
    StartAddressID int NOT NULL
    ,ContentSourceID int NOT NULL
    ,Url nvarchar(1500) NOT NULL
    ,CONSTRAINT PK_MSSStartAddresses PRIMARY KEY (StartAddressID)
    ,CONSTRAINT UQ_MSSStartAddresses UNIQUE (ContentSourceID, Url STORED AS UrlKey)
    ,CONSTRAINT FK_MSSStartAddresses_MSSContentSources FOREIGN KEY (ContentSourceID)
        REFERENCES dbo.MSSContentSources (ContentSourceID) ON DELETE CASCADE
) AS STORE TABLE start_address;

CREATE TABLE dbo.MSSHosts (
    HostID int NOT NULL
    ,HostName nvarchar(1500) NOT NULL
    ,GthrDBID int NOT NULL
    ,CONSTRAINT PK_MSSHosts PRIMARY KEY (HostID)
    ,CONSTRAINT UQ_MSSHosts UNIQUE (HostName STORED AS HostKey)
    ,CONSTRAINT FK_MSSHosts_MSSCrawlStores FOREIGN KEY (GthrDBID) REFERENCES dbo.MSSCrawlStores (Ordinal)
) AS STORE TABLE host;

CREATE TABLE dbo.MSSCurrentDocIDGroups (
    FirstDocID int NOT NULL
    ,LastDocID int NOT NULL
    ,DBID int NOT NULL
    ,InvalidatedByRefactoring bit NOT NULL
    ,CONSTRAINT PK_MSSCurrentDocIDGroups PRIMARY KEY (FirstDocID)
) AS STORE TABLE doc_id_group;

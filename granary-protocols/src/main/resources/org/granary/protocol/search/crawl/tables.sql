-- The sets of a crawl store, for reading.
CREATE TABLE dbo.MSSLocalCrawlComponents (
    ComponentID int NOT NULL
    ,Status int NOT NULL
    ,CONSTRAINT PK_MSSLocalCrawlComponents PRIMARY KEY (ComponentID)
) AS STORE TABLE local_crawl_component;

CREATE TABLE dbo.MSSLocalCompletedCrawls (
    CrawlID int NOT NULL
    ,Time datetime NOT NULL
    ,CONSTRAINT PK_MSSLocalCompletedCrawls PRIMARY KEY (CrawlID)
) AS STORE TABLE local_completed_crawl;

-- The sets of a metadata store, for reading.
CREATE TABLE dbo.MSSMetadataStoreCrawlComponents (
    ComponentID int NOT NULL
    ,Status int NOT NULL
    ,ModifiedByComponentID int NULL
    ,CONSTRAINT PK_MSSMetadataStoreCrawlComponents PRIMARY KEY (ComponentID)
) AS STORE TABLE metadata_store_crawl_component;

CREATE TABLE dbo.MSSDefinitions (
    DocId int NOT NULL
    ,Term nvarchar(max) NULL
    ,Sentence nvarchar(max) NULL
    ,TermOffset int NOT NULL
    ,IsAcronym int NOT NULL
) AS STORE TABLE definition;

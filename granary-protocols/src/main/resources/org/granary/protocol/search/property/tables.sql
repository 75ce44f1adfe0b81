-- The sets of a metadata store, for reading.
CREATE TABLE dbo.MSSMetadataStoreCrawlComponents (
    ComponentID int NOT NULL
    ,Status int NOT NULL
    ,ModifiedByComponentID int NULL
) AS STORE TABLE metadata_store_crawl_component;

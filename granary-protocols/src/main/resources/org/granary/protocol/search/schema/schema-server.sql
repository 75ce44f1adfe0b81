-- What the Foundation role does not have.
-- MS-SQLPGAT2 3.1.5.24. The document's own signature is lost.
CREATE PROCEDURE dbo.proc_MSS_GetCrawledPropMappingUpdates (
    @UpDate datetime
)
READS
RETURNS RESULT SET "GetCrawledPropertyMappingUpdates Result Set" (pid int, mappingorder int, crawledPropertyid int);

-- MS-SQLPGAT2 3.1.5.41, 3.1.5.42
CREATE PROCEDURE dbo.proc_MSS_GetMappingsForCrawledPropertiesById (
    @crawledPropertyId int NOT NULL
)
READS
RETURNS RESULT SET "Get Mappings for Crawled Properties by Identifier Result Set" (
    PID int NOT NULL
    ,mappingorder int NOT NULL
);

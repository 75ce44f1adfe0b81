-- MS-WSSCFGD 3.1.5.23
CREATE PROCEDURE dbo.proc_getSiteBestMatch (
    @DatabaseId uniqueidentifier = NULL
    ,@ApplicationId uniqueidentifier = NULL
    ,@PathSearch nvarchar(128) NOT NULL
    ,@BestMatchOffsetScope int NOT NULL = 0
    ,@CollectionType int NOT NULL
    ,@BestMatchSiteId uniqueidentifier OUTPUT
    ,@BestMatchDatabaseId uniqueidentifier OUTPUT
    ,@BestMatchApplicationId uniqueidentifier OUTPUT
    ,@BestMatchOffset int OUTPUT
)
READS
CHECK (@BestMatchOffsetScope BETWEEN 0 AND 2)
CHECK (@CollectionType BETWEEN 0 AND 3);

-- MS-WSSCFGD 3.1.5.24
CREATE PROCEDURE dbo.proc_getSiteCount (
    @DatabaseId uniqueidentifier = NULL
)
READS
RETURNS RESULT SET "SiteCount" ([] int);

-- MS-WSSCFGD 3.1.5.25
CREATE PROCEDURE dbo.proc_GetSiteIdOfHostHeaderSite (
    @HostHeader nvarchar(128)
)
READS
RETURNS RESULT SET "ID" (Id uniqueidentifier);

-- MS-WSSCFGD 3.1.5.26
CREATE PROCEDURE dbo.proc_getSiteNames (
    @ContainerId uniqueidentifier
    ,@ContainerType int NOT NULL
    ,@CollectionType int NOT NULL
)
READS
CHECK (@ContainerType BETWEEN 0 AND 1)
CHECK (@CollectionType BETWEEN 0 AND 2)
RETURNS RESULT SET "Path" (Path nvarchar(128));

-- MS-WSSCFGD 3.1.5.27
CREATE PROCEDURE dbo.proc_getSiteSubset (
    @DatabaseId uniqueidentifier
    ,@ApplicationId uniqueidentifier
    ,@PageSize int NOT NULL
    ,@StartRow int NOT NULL
    ,@SortDirection nvarchar(4) NOT NULL
    ,@CollectionType int NOT NULL
)
READS
CHECK (@PageSize >= 0)
CHECK (@StartRow >= 0)
CHECK (@SortDirection IN ('ASC', 'DESC'))
CHECK (@CollectionType BETWEEN 0 AND 3)
RETURNS RESULT SET "Site" (Id uniqueidentifier, Path nvarchar(128));

-- MS-WSSCFGD 3.1.5.41
CREATE PROCEDURE dbo.proc_putPendingDistributionList (
    @SiteId uniqueidentifier NOT NULL
    ,@WebId uniqueidentifier NOT NULL
    ,@GroupName nvarchar(255) NOT NULL
    ,@ModifiedBy nvarchar(255) NOT NULL
)
MODIFIES WITH ROW LOCKS
RETURNS RESULT SET "PutPendingDistributionList" ([] int NOT NULL);

-- MS-WSSCFGD 3.1.5.14
CREATE PROCEDURE dbo.proc_dropPendingDistributionList (
    @SiteId uniqueidentifier NOT NULL
    ,@WebId uniqueidentifier NOT NULL
    ,@GroupName nvarchar(255) NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.22
CREATE PROCEDURE dbo.proc_getPendingDistributionListsSinceVersion (
    @Version rowversion NOT NULL
)
READS
RETURNS RESULT SET "PendingDistributionLists" (
    SiteId uniqueidentifier NOT NULL
    ,WebId uniqueidentifier NOT NULL
    ,GroupName nvarchar(255) NOT NULL
    ,[] bigint NOT NULL
);

CREATE TABLE dbo.PendingDistributionLists (
    SiteId uniqueidentifier NOT NULL
    ,WebId uniqueidentifier NOT NULL
    ,GroupName nvarchar(255) NOT NULL
    ,ModifiedBy nvarchar(255) NOT NULL
    ,Version rowversion NOT NULL
    ,CONSTRAINT PK_PendingDistributionLists PRIMARY KEY (SiteId, WebId, GroupName STORED AS GroupKey)
    ,CONSTRAINT UQ_PendingDistributionLists_Version UNIQUE (Version)
) AS STORE TABLE pending_distribution_list;

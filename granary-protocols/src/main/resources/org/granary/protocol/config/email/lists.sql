-- MS-WSSCFGD 3.1.5.38
CREATE PROCEDURE dbo.proc_putEmailEnabledList (
    @Alias nvarchar(128) NOT NULL
    ,@SiteId uniqueidentifier NOT NULL
    ,@WebId uniqueidentifier NOT NULL
    ,@ListId uniqueidentifier NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.37
CREATE PROCEDURE dbo.proc_putDistributionListToDelete (
    @Alias nvarchar(128) NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.18
CREATE PROCEDURE dbo.proc_getEmailEnabledListByAlias (
    @Alias nvarchar(128) NOT NULL
)
READS
RETURNS RESULT SET "EmailEnabledListByAlias" (
    SiteId uniqueidentifier NOT NULL
    ,WebId uniqueidentifier NOT NULL
    ,ListId uniqueidentifier NOT NULL
);

-- MS-WSSCFGD 3.1.5.16
CREATE PROCEDURE dbo.proc_getDeletedEmailAliases
READS
RETURNS RESULT SET "DeletedEmailAliases" (Alias nvarchar(128) NOT NULL, ListId uniqueidentifier NOT NULL);

-- MS-WSSCFGD 3.1.5.32
CREATE PROCEDURE dbo.proc_markForDeletionEmailEnabledList (
    @SiteId uniqueidentifier NOT NULL
    ,@WebId uniqueidentifier NOT NULL
    ,@ListId uniqueidentifier NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.34
CREATE PROCEDURE dbo.proc_markForDeletionEmailEnabledListsByWeb (
    @SiteId uniqueidentifier NOT NULL
    ,@WebId uniqueidentifier NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.33
CREATE PROCEDURE dbo.proc_markForDeletionEmailEnabledListsBySite (
    @SiteId uniqueidentifier NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.10
CREATE PROCEDURE dbo.proc_dropEmailEnabledList (
    @SiteId uniqueidentifier NOT NULL
    ,@WebId uniqueidentifier NOT NULL
    ,@ListId uniqueidentifier NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.12
CREATE PROCEDURE dbo.proc_dropEmailEnabledListsByWeb (
    @SiteId uniqueidentifier NOT NULL
    ,@WebId uniqueidentifier NOT NULL
)
MODIFIES;

-- MS-WSSCFGD 3.1.5.11
CREATE PROCEDURE dbo.proc_dropEmailEnabledListByAlias (
    @Alias nvarchar(128) NOT NULL
)
MODIFIES;

CREATE TABLE dbo.EmailEnabledLists (
    Alias nvarchar(128) NOT NULL
    ,SiteId uniqueidentifier NOT NULL
    ,WebId uniqueidentifier NOT NULL
    ,ListId uniqueidentifier NOT NULL
    ,Deleted bit NOT NULL
    ,CONSTRAINT PK_EmailEnabledLists PRIMARY KEY (Alias STORED AS AliasKey)
) AS STORE TABLE email_enabled_list;

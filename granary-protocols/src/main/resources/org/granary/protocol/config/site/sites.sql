-- MS-WSSCFGD 3.1.5.42. What cannot be stored is answered with 1; so are missing identifiers.
CREATE PROCEDURE dbo.proc_putSiteMap (
    @ApplicationId uniqueidentifier
    ,@DatabaseId uniqueidentifier
    ,@SiteId uniqueidentifier
    ,@Path nvarchar(128) NOT NULL
    ,@Pairing bit NOT NULL
    ,@RedirectUrl nvarchar(128)
    ,@HostHeaderIsSiteName bit NOT NULL
    ,@CurrentDatabaseSiteCount int OUTPUT
)
MODIFIES WITH ROW LOCKS
RETURNS RESULT SET "SiteId" ([] uniqueidentifier);

-- MS-WSSCFGD 3.1.5.15
CREATE PROCEDURE dbo.proc_DropSiteMap (
    @Id uniqueidentifier
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.45
CREATE PROCEDURE dbo.proc_renameSiteMap (
    @SiteId uniqueidentifier
    ,@Path nvarchar(128) NOT NULL
)
MODIFIES WITH ROW LOCKS;

CREATE TABLE dbo.SiteMap (
    Id uniqueidentifier NOT NULL
    ,ApplicationId uniqueidentifier NOT NULL
    ,DatabaseId uniqueidentifier NOT NULL
    ,Path nvarchar(128) NOT NULL
    ,Pairing bit NOT NULL
    ,RedirectUrl nvarchar(128) NULL
    ,HostHeaderIsSiteName bit NOT NULL
    ,CONSTRAINT PK_SiteMap PRIMARY KEY (Id)
    ,CONSTRAINT UQ_SiteMap_Path UNIQUE (Path STORED AS PathKey, ApplicationId STORED AS Namespace)
) AS STORE TABLE site_map;

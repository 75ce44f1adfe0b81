-- MS-WSSCFGD 3.1.5.40. A root has no parent.
CREATE PROCEDURE dbo.proc_putObject (
    @Id uniqueidentifier NOT NULL
    ,@ParentId uniqueidentifier
    ,@ClassId uniqueidentifier NOT NULL
    ,@Name nvarchar(128) NOT NULL
    ,@Status int NOT NULL
    ,@Version rowversion
    ,@Properties ntext NOT NULL
    ,@ExistingObject uniqueidentifier OUTPUT
    ,@NewVersion rowversion OUTPUT
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.13
CREATE PROCEDURE dbo.proc_DropObject (
    @Id uniqueidentifier NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 4.5, from MS-WSSFO
CREATE PROCEDURE dbo.proc_getObject (
    @Id uniqueidentifier NOT NULL
)
READS
RETURNS RESULT SET "Object" (
    Id uniqueidentifier NOT NULL
    ,ParentId uniqueidentifier NOT NULL
    ,ClassId uniqueidentifier NOT NULL
    ,Name nvarchar(128) NOT NULL
    ,Status int NOT NULL
    ,Version rowversion NOT NULL
    ,Properties nvarchar(max) NOT NULL
);

-- MS-WSSCFGD 4.5, from MS-WSSFO
CREATE PROCEDURE dbo.proc_getObjectsByClass (
    @ClassId uniqueidentifier NOT NULL
    ,@ParentId uniqueidentifier = null
    ,@Name nvarchar(128) = null
)
READS
RETURNS RESULT SET "Object Ids" (
    Id uniqueidentifier NOT NULL
);

-- MS-WSSCFGD 3.1.5.21
CREATE PROCEDURE dbo.proc_getNewObjects (
    @NewestCachedVersion rowversion
)
READS
RETURNS RESULT SET "Last Update" (
    Version rowversion NOT NULL
)
RETURNS RESULT SET "Modified Objects" (
    Id uniqueidentifier NOT NULL
    ,ParentId uniqueidentifier NOT NULL
    ,ClassId uniqueidentifier NOT NULL
    ,Name nvarchar(128) NOT NULL
    ,Status int NOT NULL
    ,Version rowversion NOT NULL
    ,Properties ntext NOT NULL
)
RETURNS RESULT SET "Dependencies" (
    DependantId uniqueidentifier NOT NULL
)
RETURNS RESULT SET "Tombstones" (
    Id uniqueidentifier NOT NULL
    ,Version rowversion NOT NULL
);

CREATE TABLE dbo.Objects (
    Id uniqueidentifier NOT NULL
    ,ParentId uniqueidentifier NOT NULL
    ,ClassId uniqueidentifier NOT NULL
    ,Name nvarchar(128) NOT NULL FOLDED IN NameKey
    ,Status int NOT NULL
    ,Version rowversion NOT NULL
    ,Properties nvarchar(max) NOT NULL
    ,CONSTRAINT PK_Objects PRIMARY KEY (Id)
    ,CONSTRAINT FK_Objects_Classes FOREIGN KEY (ClassId) REFERENCES dbo.Classes (Id)
    ,CONSTRAINT UQ_Objects_Name UNIQUE (ClassId, ParentId, Name STORED AS NameKey)
    ,CONSTRAINT UQ_Objects_Version UNIQUE (Version)
) AS STORE TABLE config_object;

CREATE TABLE dbo.Tombstones (
    Id uniqueidentifier NOT NULL
    ,Version rowversion NOT NULL
    ,CONSTRAINT PK_Tombstones PRIMARY KEY (Id)
    ,CONSTRAINT UQ_Tombstones_Version UNIQUE (Version)
) AS STORE TABLE config_tombstone;

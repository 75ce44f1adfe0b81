-- MS-WSSCFGD 3.1.5.35
CREATE PROCEDURE dbo.proc_putClass (
    @Id uniqueidentifier NOT NULL
    ,@BaseClassId uniqueidentifier
    ,@FullName nvarchar(256) NOT NULL
)
MODIFIES WITH ROW LOCKS;

CREATE TABLE dbo.Classes (
    Id uniqueidentifier NOT NULL
    ,BaseClassId uniqueidentifier NULL
    ,FullName nvarchar(256) NOT NULL
    ,CONSTRAINT PK_Classes PRIMARY KEY (Id)
) AS STORE TABLE config_class;

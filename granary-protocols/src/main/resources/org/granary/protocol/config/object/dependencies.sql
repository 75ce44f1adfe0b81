-- MS-WSSCFGD 3.1.5.36
CREATE PROCEDURE dbo.proc_putDependency (
    @ObjectId uniqueidentifier NOT NULL
    ,@DependantId uniqueidentifier NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.17
CREATE PROCEDURE dbo.proc_GetDependentObjectsByBaseClass (
    @BaseClassId uniqueidentifier NOT NULL
    ,@DependeeId uniqueidentifier NOT NULL
)
READS
RETURNS RESULT SET "Dependent Object Ids" (
    Id uniqueidentifier NOT NULL
);

CREATE TABLE dbo.Dependencies (
    ObjectId uniqueidentifier NOT NULL
    ,DependantId uniqueidentifier NOT NULL
    ,CONSTRAINT PK_Dependencies PRIMARY KEY (ObjectId, DependantId)
    ,CONSTRAINT FK_Dependencies_Objects_ObjectId FOREIGN KEY (ObjectId) REFERENCES dbo.Objects (Id) ON DELETE CASCADE
    ,CONSTRAINT FK_Dependencies_Objects_DependantId FOREIGN KEY (DependantId) REFERENCES dbo.Objects (Id)
) AS STORE TABLE config_dependency;

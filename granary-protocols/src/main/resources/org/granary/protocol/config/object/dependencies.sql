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
) AS STORE TABLE config_dependency;

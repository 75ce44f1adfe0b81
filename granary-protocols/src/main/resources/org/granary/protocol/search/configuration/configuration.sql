-- MS-SQLPGAT2 3.1.5.76
CREATE PROCEDURE dbo.proc_MSS_SetConfigurationProperty (
    @Name nvarchar(300) NOT NULL
    ,@Value sql_variant
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.21
CREATE PROCEDURE dbo.proc_MSS_GetConfigurationProperty (
    @Name nvarchar(300) NOT NULL
    ,@Value sql_variant OUTPUT
)
READS;

-- MS-SQLPGAT2 3.1.5.20
CREATE PROCEDURE dbo.proc_MSS_GetConfigurationProperties (
    @Pattern nvarchar(300) NOT NULL
)
READS
RETURNS RESULT SET "Configuration Properties" (Name nvarchar(300) NOT NULL, Value sql_variant);

-- MS-SQLPGAT2 3.1.5.13
CREATE PROCEDURE dbo.proc_MSS_DeleteConfigurationProperty (
    @Name nvarchar(300) NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.12
CREATE PROCEDURE dbo.proc_MSS_DeleteConfigurationProperties (
    @Pattern nvarchar(300) NOT NULL
    ,@PropertiesToKeep nvarchar(1024)
)
MODIFIES;

-- MS-SQLPGAT2 3.1.5.26
CREATE PROCEDURE dbo.proc_MSS_GetCurrentRegistryVersion (
    @LikeKey nvarchar(100) NOT NULL
    ,@CurrentRegistryVersion int OUTPUT
)
READS;

-- MS-SQLPGAT2 3.1.5.11
CREATE PROCEDURE dbo.proc_MSS_CreateConfigTransaction
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.75
CREATE PROCEDURE dbo.proc_MSS_SetConfigPropertyWithTransaction (
    @Name nvarchar(300) NOT NULL
    ,@Value sql_variant
    ,@TransactionID int NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-SQLPGAT2 3.1.5.5
CREATE PROCEDURE dbo.proc_MSS_CommitConfigTransaction (
    @TransactionID int NOT NULL
)
MODIFIES;

-- MS-SQLPGAT2 3.1.5.71
CREATE PROCEDURE dbo.proc_MSS_RemoveConfigTransactions
MODIFIES;

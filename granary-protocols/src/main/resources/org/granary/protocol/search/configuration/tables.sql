-- The sets of 3.1.1.36, for reading.
CREATE TABLE dbo.MSSConfiguration (
    Name nvarchar(300) NOT NULL
    ,Value sql_variant NULL
    ,CONSTRAINT PK_MSSConfiguration PRIMARY KEY (Name STORED AS NameKey)
) AS STORE TABLE configuration_property;

CREATE TABLE dbo.MSSUncommittedTransactions (
    TransactionID int NOT NULL
    ,CONSTRAINT PK_MSSUncommittedTransactions PRIMARY KEY (TransactionID)
) AS STORE TABLE configuration_transaction;

CREATE TABLE dbo.MSSConfigurationTransactions (
    Name nvarchar(300) NOT NULL
    ,Value sql_variant NULL
    ,TransactionID int NOT NULL
    ,CONSTRAINT FK_MSSConfigurationTransactions_MSSUncommittedTransactions FOREIGN KEY (TransactionID)
        REFERENCES dbo.MSSUncommittedTransactions (TransactionID) ON DELETE CASCADE
) AS STORE TABLE configuration_change;

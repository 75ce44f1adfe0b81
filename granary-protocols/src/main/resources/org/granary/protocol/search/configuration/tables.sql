-- The sets of 3.1.1.36, for reading.
CREATE TABLE dbo.MSSConfiguration (
    Name nvarchar(300) NOT NULL
    ,Value sql_variant NULL
) AS STORE TABLE configuration_property;

CREATE TABLE dbo.MSSUncommittedTransactions (
    TransactionID int NOT NULL
) AS STORE TABLE configuration_transaction;

CREATE TABLE dbo.MSSConfigurationTransactions (
    Name nvarchar(300) NOT NULL
    ,Value sql_variant NULL
    ,TransactionID int NOT NULL
) AS STORE TABLE configuration_change;

CREATE TABLE dbo.tool_of_test (id int NOT NULL PRIMARY KEY, name nvarchar(50) NOT NULL);

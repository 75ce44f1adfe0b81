INSERT INTO dbo.tool_of_test (id, name) VALUES (1, N'Flyway');

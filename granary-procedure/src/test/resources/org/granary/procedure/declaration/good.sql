-- A file with one of everything.
CREATE PROCEDURE dbo.proc_Everything (
    @Id bigint NOT NULL
    ,@Name nvarchar(255) = N'it''s'
    ,@Flag bit = 1
    ,@Price decimal(10,2) = -1.5
    ,@Bytes varbinary(max) = 0x12ab
    ,@When datetime = null
    ,@Doc xml SCHEMA 'note.xsd' NOT NULL
    ,@Answer int OUTPUT
)
MODIFIES
CHECK (@Id BETWEEN 1 AND 10)
CHECK (@Name IN ('a', 'it''s'))
CHECK (@price >= -2)
RETURNS RESULT SET "proc_Everything.ResultSet0" (Id bigint NOT NULL, [Set] nvarchar(max), Schema sysname NULL)
RETURNS RESULT SET "proc_Everything.ResultSet1" (N int NOT NULL, [] int, [] bigint);

/* As some documents print it: no parentheses, no schema. */
PROCEDURE proc_Short @A int, @B OR @Bee smallint = 3 OUT
READS;

PROC granary.proc_Nothing () READS

PROC proc_Locking (@Row int) MODIFIES WITH ROW LOCKS;

CREATE TABLE dbo.Notes (Id bigint NOT NULL IDENTITY, Text nvarchar(100)) AS STORE TABLE note INSERTABLE;
CREATE TABLE Readable (Id int NOT NULL) AS STORE TABLE [readable view];
CREATE TABLE Pictures (Id int NOT NULL, Picture image NOT NULL CHUNKS IN picture_chunk) AS STORE TABLE picture;

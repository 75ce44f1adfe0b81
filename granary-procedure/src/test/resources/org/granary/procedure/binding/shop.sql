CREATE PROCEDURE dbo.proc_Buy (
    @Article bigint NOT NULL
    ,@Count int = 1
    ,@Note nvarchar(5) = NULL
    ,@Change OR @Chnage decimal(10,2) OUTPUT
)
MODIFIES
CHECK (@Count BETWEEN 1 AND 9)
RETURNS RESULT SET "proc_Buy.ResultSet0" (Article bigint NOT NULL, Note nvarchar(5));

CREATE PROCEDURE dbo.proc_List READS
RETURNS RESULT SET "proc_List.ResultSet0" (Article bigint NOT NULL)
RETURNS RESULT SET "proc_List.ResultSet1" (N int NOT NULL);

CREATE PROCEDURE dbo.proc_Order (@Doc xml SCHEMA 'order.xsd' NOT NULL, @Raw xml = NULL) MODIFIES;

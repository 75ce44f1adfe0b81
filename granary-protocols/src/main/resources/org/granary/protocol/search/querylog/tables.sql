-- What users did with the results of queries, for reading. Kind: 1 clicked, 2 clicked as the last of the page, 3 skipped.
CREATE TABLE dbo.MSSQLog (
    Url nvarchar(1024) NOT NULL
    ,QueryString nvarchar(1024) NOT NULL
    ,QueryLCID int NOT NULL
    ,Kind int NOT NULL
    ,LogTime datetime NOT NULL
) AS STORE TABLE query_log;

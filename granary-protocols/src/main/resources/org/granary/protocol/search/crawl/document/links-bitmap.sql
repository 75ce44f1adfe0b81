-- MS-SQLPGAT2 3.1.5.89
CREATE PROCEDURE dbo.proc_MSS_UpdateLinksBitmapField (
    @LinksBitmap int NOT NULL
)
MODIFIES WITH ROW LOCKS;

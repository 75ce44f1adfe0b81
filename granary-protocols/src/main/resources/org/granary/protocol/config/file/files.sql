-- MS-WSSCFGD 3.1.5.19
CREATE PROCEDURE dbo.proc_getFile (
    @ObjectId uniqueidentifier
)
READS
RETURNS RESULT SET "File" (FileImage image);

-- MS-WSSCFGD 3.1.5.20
CREATE PROCEDURE dbo.proc_getFilePointer (
    @ObjectId uniqueidentifier
    ,@Pointer binary(16) OUTPUT
)
MODIFIES WITH ROW LOCKS;

-- MS-WSSCFGD 3.1.5.28
CREATE PROCEDURE dbo.proc_getTemplate (
    @ObjId uniqueidentifier = NULL
)
READS
RETURNS RESULT SET "Template" (FileImage image);

-- MS-WSSCFGD 3.1.5.39
CREATE PROCEDURE dbo.proc_putFileSegment (
    @Pointer binary(16)
    ,@Offset int NOT NULL
    ,@Bytes image NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@Offset >= 0);

CREATE TABLE dbo.Binaries (
    ObjectId uniqueidentifier NOT NULL
    ,FileImage image NOT NULL CHUNKS IN config_binary_chunk
    ,CONSTRAINT PK_Binaries PRIMARY KEY (ObjectId)
    ,CONSTRAINT FK_Binaries_Objects FOREIGN KEY (ObjectId) REFERENCES dbo.Objects (Id) ON DELETE CASCADE
) AS STORE TABLE config_binary KEYS OF config_file;

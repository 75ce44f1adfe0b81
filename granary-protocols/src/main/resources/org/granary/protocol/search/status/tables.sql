-- The set of 3.1.1.35, for reading.
CREATE TABLE dbo.MSSComponentActivity (
    ComponentName nvarchar(100) NOT NULL
    ,ProjectName nvarchar(100) NOT NULL
    ,HaveResetRequest int NOT NULL
    ,DPR_MasterMerge int NOT NULL
    ,DPR_Crawls int NOT NULL
    ,CPR_MasterMerge int NOT NULL
    ,CPR_Crawls int NOT NULL
    ,ComponentType int NOT NULL
    ,ComponentID int NULL
    ,CONSTRAINT PK_MSSComponentActivity PRIMARY KEY (ComponentName STORED AS NameKey, ProjectName)
) AS STORE TABLE component_activity;

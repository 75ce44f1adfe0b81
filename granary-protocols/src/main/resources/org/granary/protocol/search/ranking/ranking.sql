-- MS-SQLPGAT2 3.1.5.51, which leaves signature and result to a document that is not public: these are our own.
CREATE PROCEDURE dbo.proc_MSS_GetRankingModels
READS
RETURNS RESULT SET "Ranking Models" (
    RankingModelId uniqueidentifier NOT NULL
    ,Name nvarchar(256) NOT NULL
    ,Description nvarchar(1024) NOT NULL
    ,IsDefault bit NOT NULL
    ,Model nvarchar(max) NOT NULL
);

-- MS-SQLPGAT2 3.1.5.59, likewise.
CREATE PROCEDURE dbo.proc_MSS_GetStaticRankingFeatures
READS
RETURNS RESULT SET "Static Ranking Features" (PID int NOT NULL, DefaultValue int NOT NULL);

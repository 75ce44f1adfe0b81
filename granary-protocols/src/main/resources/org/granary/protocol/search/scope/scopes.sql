-- MS-SQLPGAT2 3.1.5.16. The rules, in the columns of 3.1.5.56: those that the document refers to cannot hold them.
CREATE PROCEDURE dbo.proc_MSS_GetCompiledScopeRules
READS
RETURNS RESULT SET "Compiled Scopes" (
    RuleId int
    ,ScopeId int
    ,FilterBehavior smallint
    ,RuleType smallint
    ,UrlRuleType smallint
    ,PropertyId int
    ,UserValue nvarchar(2048)
);

-- MS-SQLPGAT2 3.1.5.17
CREATE PROCEDURE dbo.proc_MSS_GetCompiledScopes
READS
RETURNS RESULT SET "Scopes" (
    ScopeID int
    ,CompilationState smallint
);

-- MS-SQLPGAT2 3.1.5.18. @ComponentRole: 0 administration, 1 query, 2 crawl, 3 standalone.
CREATE PROCEDURE dbo.proc_MSS_GetCompletedScopesCompilationId (
    @ComponentRole int NOT NULL
    ,@CompilationID int OUTPUT
)
READS
CHECK (@ComponentRole BETWEEN 0 AND 3);

-- MS-SQLPGAT2 3.1.5.33
CREATE PROCEDURE dbo.proc_MSS_GetDeletedScopesForCompilation
READS
RETURNS RESULT SET "Deleted Search Scopes" (
    ScopeID int
);

-- MS-SQLPGAT2 3.1.5.56. The columns are ours: the document that has them is not public.
CREATE PROCEDURE dbo.proc_MSS_GetScopeRulesForCompilation
READS
RETURNS RESULT SET "Scope Rules" (
    RuleId int
    ,ScopeId int
    ,FilterBehavior smallint
    ,RuleType smallint
    ,UrlRuleType smallint
    ,PropertyId int
    ,UserValue nvarchar(2048)
);

-- MS-SQLPGAT2 3.1.5.57
CREATE PROCEDURE dbo.proc_MSS_GetScopesForCompilation
READS
RETURNS RESULT SET "Scope Compilation" (
    ScopeID int
    ,CompilationState smallint
);

-- MS-SQLPGAT2 3.1.5.81. @ComponentRole: 1 query, 2 crawl, 3 standalone. A standalone component needs no identifier.
CREATE PROCEDURE dbo.proc_MSS_ShareScopesCompilationInfo (
    @ComponentRole int NOT NULL
    ,@ComponentID int
    ,@CompletedCompilationID int NOT NULL
    ,@RequestedCompilationID int OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@ComponentRole BETWEEN 1 AND 3);

-- The same under the name that its printed signature has.
CREATE PROCEDURE dbo.proc_MSS_ShareScopeCompilationInfo (
    @ComponentRole int NOT NULL
    ,@ComponentID int
    ,@CompletedCompilationID int NOT NULL
    ,@RequestedCompilationID int OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@ComponentRole BETWEEN 1 AND 3);

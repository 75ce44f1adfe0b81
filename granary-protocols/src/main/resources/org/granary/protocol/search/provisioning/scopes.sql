-- The sets of MS-SQLPADM2 about search scopes.
CREATE PROCEDURE granary.AddConsumer (
    @Name nvarchar(60) NOT NULL
    ,@ConsumerID int = NULL OUTPUT
)
MODIFIES WITH ROW LOCKS;

CREATE PROCEDURE granary.AddScope (
    @ConsumerID int NOT NULL
    ,@Name nvarchar(60) NOT NULL
    ,@ScopeID int = NULL OUTPUT
)
MODIFIES WITH ROW LOCKS;

-- @FilterBehavior: 0 include, 1 require, 2 exclude. @RuleType: 0 all content, 1 URL, 2 property. @UrlRuleType, for URLs: 0 folder, 1 host name, 2 domain.
CREATE PROCEDURE granary.AddScopeRule (
    @ScopeID int NOT NULL
    ,@FilterBehavior int NOT NULL
    ,@RuleType int NOT NULL
    ,@UrlRuleType int = NULL
    ,@PropertyID int = NULL
    ,@UserValueString nvarchar(2048) = NULL
    ,@RuleID int = NULL OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@FilterBehavior BETWEEN 0 AND 2)
CHECK (@RuleType BETWEEN 0 AND 2)
CHECK (@UrlRuleType BETWEEN 0 AND 2);

CREATE PROCEDURE granary.RemoveScope (
    @ScopeID int NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- How long to wait after one look for changed scopes before the next.
CREATE PROCEDURE granary.SetScopeCompilationInterval (
    @Seconds int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@Seconds BETWEEN 1 AND 86400);

-- Scopes, their rules and consumers, and the sets of 3.1.1.29 to 3.1.1.34, for reading.
CREATE TABLE dbo.MSSScopeConsumers (
    ConsumerID int NOT NULL
    ,Name nvarchar(60) NOT NULL
    ,LastUpdate int NOT NULL
    ,CONSTRAINT PK_MSSScopeConsumers PRIMARY KEY (ConsumerID)
    ,CONSTRAINT UQ_MSSScopeConsumers UNIQUE (Name STORED AS NameKey)
) AS STORE TABLE scope_consumer;

CREATE TABLE dbo.MSSScopes (
    ScopeID int NOT NULL
    ,ConsumerID int NOT NULL
    ,Name nvarchar(60) NOT NULL
    ,CompilationState smallint NOT NULL
    ,LastChangeID int NOT NULL
    ,CONSTRAINT PK_MSSScopes PRIMARY KEY (ScopeID)
    ,CONSTRAINT UQ_MSSScopes UNIQUE (ConsumerID, Name STORED AS NameKey)
    ,CONSTRAINT FK_MSSScopes_MSSScopeConsumers FOREIGN KEY (ConsumerID) REFERENCES dbo.MSSScopeConsumers (ConsumerID)
) AS STORE TABLE scope;

CREATE TABLE dbo.MSSScopeRules (
    RuleID int NOT NULL
    ,ScopeID int NOT NULL
    ,FilterBehavior smallint NOT NULL
    ,RuleType smallint NOT NULL
    ,UrlRuleType smallint NULL
    ,PropertyID int NULL
    ,UserValueString nvarchar(2048) NULL
    ,CONSTRAINT PK_MSSScopeRules PRIMARY KEY (RuleID)
    ,CONSTRAINT FK_MSSScopeRules_MSSScopes FOREIGN KEY (ScopeID) REFERENCES dbo.MSSScopes (ScopeID) ON DELETE CASCADE
) AS STORE TABLE scope_rule;

CREATE TABLE dbo.MSSScopesSystem (
    Compiling bit NOT NULL
    ,LastChangeID int NOT NULL
    ,LastCompilationID int NOT NULL
    ,CompilationChangeID int NOT NULL
    ,LastConsumerChangeID int NOT NULL
    ,LastCompilationTime datetime NULL
    ,NextCompilationTime datetime NULL
) AS STORE TABLE scopes_system;

CREATE TABLE dbo.MSSScopesToCompile (
    ScopeID int NOT NULL
    ,ConsumerID int NOT NULL
    ,Name nvarchar(60) NOT NULL
    ,CompilationState smallint NOT NULL
    ,CONSTRAINT PK_MSSScopesToCompile PRIMARY KEY (ScopeID)
) AS STORE TABLE scope_to_compile;

CREATE TABLE dbo.MSSScopeRulesToCompile (
    ScopeID int NOT NULL
    ,FilterBehavior smallint NOT NULL
    ,RuleType smallint NOT NULL
    ,UrlRuleType smallint NULL
    ,PropertyID int NULL
    ,UserValueString nvarchar(2048) NULL
) AS STORE TABLE scope_rule_to_compile;

CREATE TABLE dbo.MSSDeletedScopes (
    ScopeID int NOT NULL
    ,ChangeID int NOT NULL
    ,CONSTRAINT PK_MSSDeletedScopes PRIMARY KEY (ScopeID)
) AS STORE TABLE deleted_scope;

CREATE TABLE dbo.MSSDeletedScopesToCompile (
    ScopeID int NOT NULL
    ,CONSTRAINT PK_MSSDeletedScopesToCompile PRIMARY KEY (ScopeID)
) AS STORE TABLE deleted_scope_to_compile;

CREATE TABLE dbo.MSSCompiledScopes (
    ScopeID int NOT NULL
    ,ConsumerID int NOT NULL
    ,Name nvarchar(60) NOT NULL
    ,CompilationState smallint NOT NULL
    ,CONSTRAINT PK_MSSCompiledScopes PRIMARY KEY (ScopeID)
) AS STORE TABLE compiled_scope;

CREATE TABLE dbo.MSSCompiledScopeRules (
    ScopeID int NOT NULL
    ,FilterBehavior smallint NOT NULL
    ,RuleType smallint NOT NULL
    ,UrlRuleType smallint NULL
    ,PropertyID int NULL
    ,UserValueString nvarchar(2048) NULL
) AS STORE TABLE compiled_scope_rule;

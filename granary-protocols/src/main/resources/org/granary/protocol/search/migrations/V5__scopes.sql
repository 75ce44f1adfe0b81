-- Search scopes: consumers, scopes and their rules (MS-SQLPADM2), and the sets of a compilation (3.1.1.29 to 3.1.1.34).
CREATE TABLE scope_consumer (
  ConsumerID INTEGER NOT NULL PRIMARY KEY,
  Name TEXT NOT NULL,
  NameKey TEXT NOT NULL,
  LastUpdate INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX scope_consumer_name ON scope_consumer (NameKey);

CREATE TABLE scope (
  ScopeID INTEGER NOT NULL PRIMARY KEY,
  ConsumerID INTEGER NOT NULL REFERENCES scope_consumer (ConsumerID),
  Name TEXT NOT NULL,
  NameKey TEXT NOT NULL,
  CompilationState INTEGER NOT NULL CHECK (CompilationState BETWEEN 0 AND 5),
  LastChangeID INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX scope_name ON scope (ConsumerID, NameKey);
CREATE INDEX scope_change ON scope (LastChangeID);

CREATE TABLE scope_rule (
  RuleID INTEGER NOT NULL PRIMARY KEY,
  ScopeID INTEGER NOT NULL REFERENCES scope (ScopeID) ON DELETE CASCADE,
  FilterBehavior INTEGER NOT NULL CHECK (FilterBehavior BETWEEN 0 AND 2),
  RuleType INTEGER NOT NULL CHECK (RuleType BETWEEN 0 AND 2),
  UrlRuleType INTEGER CHECK (UrlRuleType BETWEEN 0 AND 2),
  PropertyID INTEGER,
  UserValueString TEXT
) STRICT;
CREATE INDEX scope_rule_scope ON scope_rule (ScopeID);

-- The Scopes System Set: one row. Compiling: 1 while a compilation is in progress.
CREATE TABLE scopes_system (
  ID INTEGER NOT NULL PRIMARY KEY CHECK (ID = 1),
  Compiling INTEGER NOT NULL DEFAULT 0 CHECK (Compiling IN (0, 1)),
  LastChangeID INTEGER NOT NULL DEFAULT 0,
  LastCompilationID INTEGER NOT NULL DEFAULT 0,
  CompilationChangeID INTEGER NOT NULL DEFAULT 0,
  LastConsumerChangeID INTEGER NOT NULL DEFAULT 0,
  LastCompilationTime INTEGER,
  NextCompilationTime INTEGER
) STRICT;

CREATE TABLE deleted_scope (
  ScopeID INTEGER NOT NULL PRIMARY KEY,
  ChangeID INTEGER NOT NULL
) STRICT;

CREATE TABLE scope_to_compile (
  ScopeID INTEGER NOT NULL PRIMARY KEY,
  ConsumerID INTEGER NOT NULL,
  Name TEXT NOT NULL,
  CompilationState INTEGER NOT NULL
) STRICT;

CREATE TABLE scope_rule_to_compile (
  RuleID INTEGER NOT NULL PRIMARY KEY,
  ScopeID INTEGER NOT NULL,
  FilterBehavior INTEGER NOT NULL,
  RuleType INTEGER NOT NULL,
  UrlRuleType INTEGER,
  PropertyID INTEGER,
  UserValueString TEXT
) STRICT;
CREATE INDEX scope_rule_to_compile_scope ON scope_rule_to_compile (ScopeID);

CREATE TABLE deleted_scope_to_compile (
  ScopeID INTEGER NOT NULL PRIMARY KEY
) STRICT;

CREATE TABLE compiled_scope (
  ScopeID INTEGER NOT NULL PRIMARY KEY,
  ConsumerID INTEGER NOT NULL,
  Name TEXT NOT NULL,
  CompilationState INTEGER NOT NULL
) STRICT;

CREATE TABLE compiled_scope_rule (
  RuleID INTEGER NOT NULL PRIMARY KEY,
  ScopeID INTEGER NOT NULL,
  FilterBehavior INTEGER NOT NULL,
  RuleType INTEGER NOT NULL,
  UrlRuleType INTEGER,
  PropertyID INTEGER,
  UserValueString TEXT
) STRICT;
CREATE INDEX compiled_scope_rule_scope ON compiled_scope_rule (ScopeID);

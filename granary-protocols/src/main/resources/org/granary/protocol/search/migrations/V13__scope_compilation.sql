-- QueryPhase is 1 from when all crawl components have done the compilation in progress. CompilationInterval is in seconds.
ALTER TABLE scopes_system ADD COLUMN QueryPhase INTEGER NOT NULL DEFAULT 0 CHECK (QueryPhase IN (0, 1));
ALTER TABLE scopes_system ADD COLUMN CompilationInterval INTEGER NOT NULL DEFAULT 1 CHECK (CompilationInterval > 0);

-- Ranking models, and the features of theirs that do not depend on the query.
CREATE TABLE ranking_model (
  RankingModelId BLOB NOT NULL PRIMARY KEY,
  Name TEXT NOT NULL,
  Description TEXT NOT NULL,
  IsDefault INTEGER NOT NULL CHECK (IsDefault IN (0, 1)),
  Model TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE static_ranking_feature (
  PID INTEGER NOT NULL PRIMARY KEY,
  DefaultValue INTEGER NOT NULL
) STRICT;

-- What users did with the results of a query. Kind: 1 clicked, 2 clicked as the last of the page, 3 skipped. Keys are digests of the texts.
CREATE TABLE query_log (
  EntryID INTEGER NOT NULL PRIMARY KEY,
  Url TEXT NOT NULL,
  UrlKey BLOB NOT NULL,
  QueryString TEXT NOT NULL,
  QueryKey BLOB NOT NULL,
  QueryLCID INTEGER NOT NULL,
  Kind INTEGER NOT NULL CHECK (Kind IN (1, 2, 3)),
  LogTime INTEGER NOT NULL
) STRICT;
CREATE INDEX query_log_time ON query_log (LogTime);
CREATE INDEX query_log_url ON query_log (UrlKey, LogTime);

-- The sets of a crawl store.

-- Local Crawl Components (3.1.1.26): State as in 2.2.1.12.
CREATE TABLE local_crawl_component (
  ComponentID INTEGER NOT NULL PRIMARY KEY,
  Status INTEGER NOT NULL CHECK (Status IN (0, 1, 3, 4, 5, 6))
) STRICT;

-- Local Completed Crawls (3.1.1.27).
CREATE TABLE local_completed_crawl (
  CrawlID INTEGER NOT NULL PRIMARY KEY,
  Time INTEGER NOT NULL
) STRICT;

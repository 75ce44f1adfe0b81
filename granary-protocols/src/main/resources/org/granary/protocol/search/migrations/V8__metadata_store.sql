-- The sets of a metadata store.

-- Metadata Store Crawl Components (3.1.1.42): State as in 2.2.1.12.
CREATE TABLE metadata_store_crawl_component (
  ComponentID INTEGER NOT NULL PRIMARY KEY,
  Status INTEGER NOT NULL CHECK (Status IN (0, 1, 3, 4, 5, 6)),
  ModifiedByComponentID INTEGER
) STRICT;

-- Lists that people page through come in the order of an index, also where the table has no order of its own.
DROP INDEX crawl_url_history_error;
CREATE INDEX crawl_url_history_error ON crawl_url_history (ContentSourceID, DocID) WHERE ErrorLevel = 2;

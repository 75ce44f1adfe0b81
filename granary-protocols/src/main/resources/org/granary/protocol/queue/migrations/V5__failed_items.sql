-- Failed items of a job by their error, so that neither a report of failures nor trying them again looks at the others.
CREATE INDEX item_failed ON item (JobId, ErrorCode, GroupId, ItemId) WHERE StopTime IS NOT NULL AND ErrorCode IS NOT NULL;

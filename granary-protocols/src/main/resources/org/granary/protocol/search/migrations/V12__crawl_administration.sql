-- PausedSubStatus: the sub-status that a paused crawl goes on with. Restarted: 1 when an anchor crawl that failed has been requested once more.
ALTER TABLE crawl_status ADD COLUMN PausedSubStatus INTEGER NOT NULL DEFAULT 0;
ALTER TABLE crawl_status ADD COLUMN Restarted INTEGER NOT NULL DEFAULT 0 CHECK (Restarted IN (0, 1));
CREATE INDEX crawl_status_failed ON crawl_status (CrawlID) WHERE Status = 5 AND ProjectID = 2 AND Restarted = 0;

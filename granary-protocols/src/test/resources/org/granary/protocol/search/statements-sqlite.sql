-- search.SearchInvariants.FREE_IN_USE
SELECT free_doc_id.DocID FROM free_doc_id
JOIN crawl_url_history ON crawl_url_history.DocID = free_doc_id.DocID ORDER BY free_doc_id.DocID

-- search.SearchInvariants.HOSTS_OF_STORE
SELECT Ordinal, HostCount, (SELECT COUNT(*) FROM host WHERE host.GthrDBID = crawl_store.Ordinal)
FROM crawl_store
WHERE HostCount <> (SELECT COUNT(*) FROM host WHERE host.GthrDBID = crawl_store.Ordinal) ORDER BY Ordinal

-- search.SearchInvariants.HOST_COUNTS
SELECT kept.HostID FROM (
  SELECT HostID, SUM(SuccessCount) AS Success, SUM(WarningCount) AS Warning, SUM(ErrorCount) AS Error,
    SUM(LevelHighErrorCount) AS HighError, SUM(DeleteCount) AS Deleted
  FROM host_count GROUP BY HostID) AS kept
LEFT JOIN (
  SELECT HostID, COUNT(*) FILTER (WHERE ErrorLevel = 0) AS Success,
    COUNT(*) FILTER (WHERE ErrorLevel = 1) AS Warning,
    COUNT(*) FILTER (WHERE ErrorLevel NOT IN (0, 1)) AS Error,
    COUNT(*) FILTER (WHERE ErrorLevel NOT IN (0, 1) AND LogLevel = 2) AS HighError
  FROM crawl_url_history WHERE CommitCrawlID > 0 AND HostID IS NOT NULL GROUP BY HostID) AS counted
  ON counted.HostID = kept.HostID
LEFT JOIN (
  SELECT HostID, COUNT(*) AS Deleted FROM deleted_url WHERE HostID IS NOT NULL GROUP BY HostID) AS gone
  ON gone.HostID = kept.HostID
WHERE kept.Success <> COALESCE(counted.Success, 0) OR kept.Warning <> COALESCE(counted.Warning, 0)
  OR kept.Error <> COALESCE(counted.Error, 0) OR kept.HighError <> COALESCE(counted.HighError, 0)
  OR kept.Deleted <> COALESCE(gone.Deleted, 0)
ORDER BY kept.HostID

-- search.SearchInvariants.MASTERS
SELECT COUNT(*) FROM crawl_component WHERE Master = 1 HAVING COUNT(*) > 1

-- search.SearchInvariants.OVERLAPS
SELECT FirstDocID, LastDocID, NextFirst FROM (
  SELECT FirstDocID, LastDocID, LEAD(FirstDocID) OVER (ORDER BY FirstDocID) AS NextFirst
  FROM doc_id_group) AS ordered
WHERE NextFirst <= LastDocID ORDER BY FirstDocID

-- search.command.CommandProcedures.COMPLETE
UPDATE command SET Completed = 1, CompletedUtcTime = ? WHERE CommandID = ? AND Completed = 0

-- search.command.CommandProcedures.INCOMPLETE
SELECT CommandID, ObjectName, Description, CreatedUtcTime, Completed, CompletedUtcTime
FROM command INDEXED BY command_incomplete  WHERE ObjectKey = ? AND Completed = 0 ORDER BY CommandID

-- search.common.Identifier.NEXT
INSERT INTO identifier (Name, LastValue) VALUES (?, ?)
ON CONFLICT (Name) DO UPDATE SET LastValue = identifier.LastValue + ? RETURNING LastValue

-- search.configuration.ConfigurationProcedures.DELETE
DELETE FROM configuration_property WHERE NameKey = ?

-- search.configuration.ConfigurationProcedures.GET
SELECT Value FROM configuration_property WHERE NameKey = ?

-- search.configuration.ConfigurationProcedures.SET
INSERT INTO configuration_property (NameKey, Name, Value) VALUES (?, ?, ?)
ON CONFLICT (NameKey) DO UPDATE SET Value = excluded.Value

-- search.configuration.ConfigurationTransactions.CHANGE
INSERT INTO configuration_change (TransactionID, Ordinal, NameKey, Name, Value)
SELECT CAST(? AS BIGINT), COALESCE(MAX(Ordinal), 0) + 1, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT)
FROM configuration_change WHERE TransactionID = ?

-- search.configuration.ConfigurationTransactions.COMMIT
INSERT INTO configuration_property (NameKey, Name, Value)
SELECT NameKey, Name, Value FROM configuration_change AS c
WHERE c.TransactionID = ? AND NOT EXISTS (
  SELECT 1 FROM configuration_change AS later
  WHERE later.TransactionID = c.TransactionID AND later.NameKey = c.NameKey AND later.Ordinal > c.Ordinal)
ON CONFLICT (NameKey) DO UPDATE SET Value = excluded.Value

-- search.configuration.ConfigurationTransactions.CREATE
INSERT INTO configuration_transaction (TransactionID) VALUES (?)

-- search.configuration.ConfigurationTransactions.OPEN
SELECT 1 FROM configuration_transaction WHERE TransactionID = ?

-- search.configuration.ConfigurationTransactions.REMOVE
DELETE FROM configuration_transaction WHERE TransactionID = ?

-- search.configuration.ConfigurationTransactions.REMOVE_ALL
DELETE FROM configuration_transaction

-- search.configuration.ConfigurationTransactions.REMOVE_ALL_CHANGES
DELETE FROM configuration_change

-- search.configuration.ConfigurationTransactions.REMOVE_CHANGES
DELETE FROM configuration_change WHERE TransactionID = ?

-- search.crawl.anchor.AnchorDocProps.PUT
INSERT INTO anchor_document_properties (DocID, PropertyTrackerBlob) VALUES (?, ?)
ON CONFLICT (DocID) DO UPDATE SET PropertyTrackerBlob = excluded.PropertyTrackerBlob

-- search.crawl.anchor.AnchorDocProps.REMOVE
DELETE FROM anchor_document_properties WHERE DocID = ?

-- search.crawl.anchor.AnchorLinks.DOCUMENTS
SELECT DISTINCT TargetDocID FROM anchor_change ORDER BY TargetDocID

-- search.crawl.anchor.AnchorLinks.LINKS
WITH beside (TargetDocID, Kind, One, Two, Pid, AnchorNumeric, AnchorFrequency, LCID, AnchorText,
    AnchorBinary) AS (
  SELECT c.TargetDocID, 1, CAST(0 AS BIGINT), CAST(0 AS BIGINT), CAST(2147418052 AS BIGINT),
    CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS TEXT),
    b.PropertyTrackerBlob FROM anchor_change c JOIN anchor_document_properties b ON b.DocID = c.TargetDocID WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = 2
  UNION ALL
  SELECT c.TargetDocID, 2, 0, 0, 2147418051, NULL, NULL, NULL, h.DisplayURL, NULL FROM anchor_change c JOIN crawl_url_history h ON h.DocID = c.TargetDocID WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = 2
  UNION ALL
  SELECT c.TargetDocID, 3, 0, 0, 2147418050, NULL, NULL, h.TitleLCID, h.Title, NULL FROM anchor_change c JOIN crawl_url_history h ON h.DocID = c.TargetDocID WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = 2
    AND h.Title IS NOT NULL
  UNION ALL
  SELECT c.TargetDocID, 4, n.AnnotationID, 0, n.Pid,
    CASE WHEN n.AnnotationText IS NULL THEN n.AnnotationNumeric END,
    CASE WHEN n.AnnotationText IS NOT NULL THEN n.AnnotationNumeric END,
    CASE WHEN n.AnnotationText IS NOT NULL THEN n.LCID END, n.AnnotationText, NULL FROM anchor_change c JOIN annotation n ON n.TargetDocID = c.TargetDocID WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = 2
    AND n.Pid IN (306, 307)
  UNION ALL
  SELECT c.TargetDocID, 5, s.SourceDocID, s.TargetUserID, CASE s.Pid WHEN 394 THEN 101 ELSE 102 END,
    NULL, NULL, NULL, CAST(s.SourceUserID AS TEXT), NULL FROM anchor_change c JOIN social_distance_property s ON s.TargetDocID = c.TargetDocID WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = 2 AND s.TargetDocID IS NOT NULL)
SELECT TargetDocID, SourceDocID, Pid, AnchorNumeric, AnchorFrequency, LCID, LinkId, AnchorText,
  AnchorBinary, ChangeType, InterSite FROM (
  SELECT TargetDocID, CAST(NULL AS BIGINT) AS SourceDocID, Pid, AnchorNumeric, AnchorFrequency, LCID,
    -ROW_NUMBER() OVER (PARTITION BY TargetDocID ORDER BY Kind, One, Two) AS LinkId, AnchorText,
    AnchorBinary, 2 AS ChangeType, CAST(0 AS BIGINT) AS InterSite FROM beside
  UNION ALL
  SELECT c.TargetDocID, a.SourceDocID, 10, NULL, NULL,
    CASE WHEN a.AnchorText IS NOT NULL THEN a.LCID END, a.LinkID, a.AnchorText, NULL, 2,
    CASE WHEN f.HostID IS NULL OR t.HostID IS NULL THEN a.InterSite
      WHEN f.HostID <> t.HostID THEN 1 ELSE 0 END FROM anchor_change c JOIN anchor_text_info a ON a.TargetDocID = c.TargetDocID
LEFT JOIN crawl_url_history f ON f.DocID = a.SourceDocID
LEFT JOIN crawl_url_history t ON t.DocID = c.TargetDocID WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = 2 AND a.TargetDocID > 0
  UNION ALL
  SELECT c.TargetDocID, NULL, 10, NULL, NULL, NULL, 0, NULL, NULL, 1, 0 FROM anchor_change c WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = 1) AS everything
ORDER BY TargetDocID, LinkId

-- search.crawl.anchor.AnnotationProcedures.CLEAR
DELETE FROM pending_annotation

-- search.crawl.anchor.AnnotationProcedures.CLEAR_STATUS
DELETE FROM pending_annotation_status

-- search.crawl.anchor.AnnotationProcedures.SET_STATUS
INSERT INTO pending_annotation_status (One, ObsoleteTime, LastUpdateTime, LastFullUpdateTime, Status)
VALUES (1, ?, ?, ?, ?)
ON CONFLICT (One) DO UPDATE SET ObsoleteTime = excluded.ObsoleteTime,
  LastUpdateTime = excluded.LastUpdateTime, Status = excluded.Status,
  LastFullUpdateTime = CASE WHEN excluded.Status = 2 THEN excluded.LastUpdateTime
    ELSE pending_annotation_status.LastFullUpdateTime END

-- search.crawl.anchor.AnnotationProcedures.STATUS
SELECT LastUpdateTime, LastFullUpdateTime, Status FROM pending_annotation_status WHERE One = 1

-- search.crawl.batch.BatchNumber.NEXT
INSERT INTO identifier (Name, LastValue) VALUES (?, 1)
ON CONFLICT (Name) DO UPDATE SET LastValue = identifier.LastValue + 1 RETURNING LastValue

-- search.crawl.batch.BatchProcedures.UNLOAD
UPDATE crawl_queue SET BatchID = 0 WHERE BatchID = ? AND BatchID <> 0

-- search.crawl.batch.BatchRows.ANCHOR
SELECT q.CrawlID, q.SourceDocID, q.DocID, substr(h.DisplayURL, 1, 1500), h.AccessURL, h.CompactURL, h.EndPathFlag, q.StartAddressID,
 q.HostDepth, q.EnumerationDepth, q.TransactionFlags, h.MD5, h.PropMD5, h.UseChangeLog, 0, h.LastModifiedTime, h.FolderDelCount,
 0, 0, 0, 0, q.TransactionType, h.LCID, q.SeqID, h.ChangeLogCookie, h.ChangeLogCookieType, q.ChangeLogBatchID, q.Scope, 0, h.Retry,
 h.RetryCount, NULL, -1, -1, 0, NULL, NULL, 0, h.DelayRetryCount, h.ItemType, NULL, 0
FROM crawl_queue q LEFT JOIN crawl_url_history h ON h.DocID = q.DocID
WHERE q.BatchID = ? AND q.BatchID <> 0 ORDER BY q.SeqID

-- search.crawl.batch.BatchRows.PORTAL_CONTENT
SELECT q.CrawlID, q.SourceDocID, q.DocID, substr(h.DisplayURL, 1, 1500), h.AccessURL, h.CompactURL, h.EndPathFlag, q.StartAddressID,
 q.HostDepth, q.EnumerationDepth, q.TransactionFlags, h.MD5, h.PropMD5, h.UseChangeLog, h.IndexType, h.LastModifiedTime, h.FolderDelCount,
 0, 0, 0, 0, q.TransactionType, h.LCID, q.SeqID, h.ChangeLogCookie, h.ChangeLogCookieType, q.ChangeLogBatchID, q.Scope, h.DocPropsMD5, h.Retry,
 h.RetryCount, h.DocPropsBlob, h.HostID, h.ParentHostID, h.LinksBitmap, q.CachedBlob, h.SecurityID, h.PHFlags, h.DelayRetryCount, h.ItemType, h.ChangeLogCookieEnd, h.LogLevel
FROM crawl_queue q LEFT JOIN crawl_url_history h ON h.DocID = q.DocID
WHERE q.BatchID = ? AND q.BatchID <> 0 ORDER BY q.SeqID

-- search.crawl.batch.BatchRows.ROWS
SELECT q.CrawlID, q.SourceDocID, q.DocID, substr(h.DisplayURL, 1, 1500), h.AccessURL, h.CompactURL, h.EndPathFlag, q.StartAddressID,
 q.HostDepth, q.EnumerationDepth, q.TransactionFlags, h.MD5, h.PropMD5, h.UseChangeLog, %1$s, h.LastModifiedTime, h.FolderDelCount,
 0, 0, 0, 0, q.TransactionType, h.LCID, q.SeqID, h.ChangeLogCookie, h.ChangeLogCookieType, q.ChangeLogBatchID, q.Scope, %2$s, h.Retry,
 h.RetryCount, %3$s, h.DelayRetryCount, h.ItemType, %4$s
FROM crawl_queue q LEFT JOIN crawl_url_history h ON h.DocID = q.DocID
WHERE q.BatchID = ? AND q.BatchID <> 0 ORDER BY q.SeqID

-- search.crawl.commit.Children.CACHED_SECURITY
UPDATE crawl_url_history SET CachedSecurityUpdateCrawlID = ? WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID BETWEEN ? AND ?)

-- search.crawl.commit.Children.COUNT_DELETABLE
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
SELECT ParentDocID, COUNT(*) FROM crawl_url_history WHERE DeletePending = 0 AND ((TransactionFlags & 516) = 512 OR (TransactionFlags & 516) = 516 AND UseChangeLog = 1) AND ParentDocID IN (SELECT Doc FROM listed) GROUP BY ParentDocID

-- search.crawl.commit.Children.COUNT_SECURABLE
SELECT COUNT(*) FROM crawl_url_history WHERE ParentDocID = ? AND DeletePending = 0 AND UseChangeLog = 1 AND SecurityUpdateCrawlID < ? AND CachedSecurityUpdateCrawlID < ? AND ((TransactionFlags & 516) = 516 OR (TransactionFlags & 516) = 512 AND CrawlID < ?)

-- search.crawl.commit.Children.GIVE_BLOB
UPDATE crawl_queue SET CachedBlob = ? WHERE SeqID BETWEEN ? AND ?

-- search.crawl.commit.Children.MARK
UPDATE crawl_url_history SET DeletePending = 1 WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID BETWEEN ? AND ?)

-- search.crawl.commit.Children.QUEUE_DELETES
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID, TransactionType, Scope, HostDepth,
 EnumerationDepth, TransactionFlags, ChangeLogBatchID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY DocID), CAST(? AS BIGINT), DocID, ParentDocID, CAST(? AS BIGINT), CAST(? AS BIGINT),
 CAST(? AS BIGINT), 1, 2, HostDepth, EnumerationDepth, TransactionFlags, CAST(? AS BIGINT), 6
FROM crawl_url_history WHERE ParentDocID = ? AND DeletePending = 0 AND ((TransactionFlags & 516) = 512 OR (TransactionFlags & 516) = 516 AND UseChangeLog = 1) ORDER BY DocID LIMIT ?

-- search.crawl.commit.Children.QUEUE_SECURITY
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID, TransactionType, Scope, HostDepth,
 EnumerationDepth, TransactionFlags, ChangeLogBatchID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY DocID), CAST(? AS BIGINT), DocID, ParentDocID, CAST(? AS BIGINT), CAST(? AS BIGINT),
 CAST(? AS BIGINT), 2, 2, HostDepth, EnumerationDepth, TransactionFlags | 33554432, CAST(? AS BIGINT), NULL
FROM crawl_url_history WHERE ParentDocID = ? AND DeletePending = 0 AND UseChangeLog = 1 AND SecurityUpdateCrawlID < ? AND CachedSecurityUpdateCrawlID < ? AND ((TransactionFlags & 516) = 516 OR (TransactionFlags & 516) = 512 AND CrawlID < ?) ORDER BY DocID LIMIT ?

-- search.crawl.commit.Children.SECURITY
UPDATE crawl_url_history SET SecurityUpdateCrawlID = ?, SecurityID = NULL WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID BETWEEN ? AND ?)

-- search.crawl.commit.Children.TELL_ALL_FILES
UPDATE crawl_url_history SET ParentUpdateCrawlID = ? WHERE ParentDocID = ? AND DeletePending = 0 AND (TransactionFlags & 4) = 0 AND ParentUpdateCrawlID <> ?

-- search.crawl.commit.Children.TELL_FILES
UPDATE crawl_url_history SET ParentUpdateCrawlID = ? WHERE ParentDocID = ? AND DeletePending = 0 AND (TransactionFlags & 516) = 512 AND ParentUpdateCrawlID <> ?

-- search.crawl.commit.DeletedUrls.FIND
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Hash FROM jsonb_each(?) AS json_each) AS each_listed)
SELECT TrackID, AccessHash, AccessURL FROM deleted_url WHERE AccessHash IN (SELECT Hash FROM listed)

-- search.crawl.commit.DeletedUrls.REMOVE
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Track FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM deleted_url WHERE TrackID IN (SELECT Track FROM listed) RETURNING HostID

-- search.crawl.commit.Deletes.ADD_CHANGED_TARGET
INSERT INTO changed_anchor_target (CrawlID, DocID) VALUES (?, ?) ON CONFLICT (CrawlID, DocID) DO NOTHING

-- search.crawl.commit.Deletes.ADD_DELETED
INSERT INTO changed_anchor_deleted (CrawlID, DocID) VALUES (?, ?) ON CONFLICT (CrawlID, DocID) DO NOTHING

-- search.crawl.commit.Deletes.ADD_DELETED_URL
INSERT INTO deleted_url (TrackID, AccessURL, AccessHash, HostID, ContentSourceID, CrawlID)
VALUES (?, ?, ?, ?, ?, ?)

-- search.crawl.commit.Deletes.FREE
INSERT INTO free_doc_id (DocID) VALUES (?) ON CONFLICT (DocID) DO NOTHING

-- search.crawl.commit.Deletes.HISTORY
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Id FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM crawl_url_history WHERE DocID IN (SELECT Id FROM listed)

-- search.crawl.commit.Deletes.ORPHANS
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
UPDATE crawl_url_history SET ParentDocID = 0 WHERE ParentDocID IN (SELECT Doc FROM listed)

-- search.crawl.commit.Deletes.QUEUE
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Id FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM crawl_queue WHERE BatchID = 0 AND DocID IN (SELECT Id FROM listed)

-- search.crawl.commit.Deletes.SAID_ABOUT[0]
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Id FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM annotation WHERE TargetDocID IN (SELECT Id FROM listed)

-- search.crawl.commit.Deletes.SAID_ABOUT[1]
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Id FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM pending_annotation WHERE TargetDocID IN (SELECT Id FROM listed)

-- search.crawl.commit.Deletes.SAID_ABOUT[2]
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Id FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM anchor_document_properties WHERE DocID IN (SELECT Id FROM listed)

-- search.crawl.commit.Deletes.USER_HOSTS
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Id FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM user_host WHERE HostID IN (SELECT Id FROM listed)

-- search.crawl.commit.Families.LOCK
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
SELECT DocID FROM crawl_url_history WHERE DocID IN (
  SELECT Doc FROM listed
  UNION ALL
  SELECT child.DocID FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS parent JOIN crawl_url_history child ON child.ParentDocID = parent.Doc)
ORDER BY DocID

-- search.crawl.commit.HistoryUpdates.ERROR
UPDATE crawl_url_history SET CrawlID = ?, CommitCrawlID = ?, HostDepth = ?, EnumerationDepth = ?, ChangeLogCookie = ?,
 ChangeLogCookieType = ?, ErrorID = ?, ErrorLevel = ?, ErrorDesc = ?, DocPropsMD5 = ?, CrawlScope = ?, DocPropsBlob = ?, ProtocolLength = ?,
 ErrorSource = ?, LastTouchStart = ?, LogLevel = ?, ErrorCount = ?, SecurityUpdateErrorID = ?, ErrorDeleteCount = ?, FirstErrorTime = ?,
 FirstErrorDeleteTime = ?, RetryCount = 0, DelayRetryCount = 0, Retry = 0, LastModifiedTime = 0, ChangeLogCookieEnd = NULL
WHERE DocID = ?

-- search.crawl.commit.HistoryUpdates.FORGET_COOKIE
UPDATE crawl_url_history SET ChangeLogCookie = NULL, ChangeLogCookieType = NULL WHERE DocID = ?

-- search.crawl.commit.HistoryUpdates.MARK
UPDATE crawl_url_history SET DeletePending = 1, ErrorID = ?, ErrorLevel = ?, ErrorDesc = ?, LogLevel = ? WHERE DocID = ?

-- search.crawl.commit.HistoryUpdates.RETRY
UPDATE crawl_url_history SET RetryCount = ?, DelayRetryCount = ? WHERE DocID = ? AND ProjectID = 1

-- search.crawl.commit.HistoryUpdates.SECURITY
UPDATE crawl_url_history SET SecurityUpdateErrorID = 0, SecurityID = ? WHERE DocID = ?

-- search.crawl.commit.HistoryUpdates.SECURITY_ERROR
UPDATE crawl_url_history SET SecurityUpdateErrorID = ? WHERE DocID = ?

-- search.crawl.commit.HistoryUpdates.SUCCESS
UPDATE crawl_url_history SET CrawlID = ?, CommitCrawlID = ?, CompactURL = ?, CompactHash = ?, DisplayURL = COALESCE(?, DisplayURL),
 DisplayHash = COALESCE(?, DisplayHash), TransactionFlags = ?, HostDepth = ?, EnumerationDepth = ?, UseChangeLog = ?, ChangeLogCookie = ?,
 ChangeLogCookieType = ?, IndexType = ?, MD5 = ?, PropMD5 = ?, LastModifiedTime = ?, FolderDelCount = ?, EndPathFlag = ?, ErrorID = ?,
 ErrorLevel = ?, ErrorDesc = ?, DocPropsMD5 = ?, DocPropsBlob = ?, LinksBitmap = ?, TitleLCID = ?, SecurityID = ?, PHFlags = ?,
 ProtocolLength = ?, LogLevel = ?, CrawlScope = ?, ErrorSource = ?, LastTouchStart = ?, Title = ?, SecurityUpdateErrorID = ?,
 RetryCount = 0, DelayRetryCount = 0, Retry = 0, ErrorCount = 0, ErrorDeleteCount = 0, ChangeLogCookieEnd = NULL, FirstErrorTime = NULL,
 FirstErrorDeleteTime = NULL
WHERE DocID = ?

-- search.crawl.commit.HistoryUpdates.UNFINISHED
UPDATE crawl_url_history SET TransactionFlags = ?, ChangeLogCookie = ?, ChangeLogCookieType = ?, ChangeLogCookieEnd = ?, LastTouchStart = ?,
 RetryCount = 0, DelayRetryCount = 0, Retry = 0 WHERE DocID = ?

-- search.crawl.commit.IndependentCommits.ADD_COMMITTED
INSERT INTO changed_anchor_committed (CrawlID, DocID) VALUES (?, ?) ON CONFLICT (CrawlID, DocID) DO NOTHING

-- search.crawl.commit.KnownDocument.LOAD
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
SELECT DocID, DeletePending, ProjectID, StartAddressID, ContentSourceID, ParentDocID, HostID, CommitCrawlID, ErrorID, ErrorLevel, LogLevel, ErrorCount, FirstErrorTime, ErrorDeleteCount, FirstErrorDeleteTime, SecurityUpdateErrorID, CASE WHEN ChangeLogCookie IS NULL THEN 0 ELSE 1 END AS HasCookie, AccessHash, AccessURL FROM crawl_url_history WHERE DocID IN (SELECT Doc FROM listed)
ORDER BY DocID

-- search.crawl.commit.NotModified.FIND
SELECT ErrorID FROM crawl_error WHERE hrResult = ?

-- search.crawl.commit.QueueEntries.ADD
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID, TransactionType, Scope, HostDepth,
 EnumerationDepth, TransactionFlags, ChangeLogBatchID, DeleteReason, ErrorID, ErrorLevel)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- search.crawl.commit.QueueEntries.PUT_BACK
UPDATE crawl_queue SET BatchID = 0, TransactionFlags = ? WHERE SeqID = ? AND DocID = ? AND CrawlID = ?

-- search.crawl.commit.QueueEntries.REMOVE
DELETE FROM crawl_queue WHERE SeqID = ? AND DocID = ? AND CrawlID = ?

-- search.crawl.commit.QueueEntries.REMOVE_TWIN
DELETE FROM crawl_queue WHERE SeqID = ? AND DocID = ? AND CrawlID = ? AND EXISTS (SELECT 1 FROM crawl_queue twin WHERE twin.DocID = ? AND twin.CrawlID = ? AND twin.TransactionType = ? AND twin.Scope = ?
 AND twin.TransactionFlags = ? AND twin.SeqID <> ?)

-- search.crawl.commit.ReportedErrors.COUNT
WITH RECURSIVE child (DocID) AS (
  SELECT DocID FROM crawl_url_history WHERE ParentDocID = ?
  UNION
  SELECT h.DocID FROM child CROSS JOIN crawl_url_history h WHERE h.ParentDocID = child.DocID)
SELECT COUNT(*) FROM child WHERE DocID <> ?

-- search.crawl.commit.ReportedErrors.PUT
INSERT INTO reported_crawl_error (CrawlID, DocID, ErrorID, MarkDelete, ChildrenCount, ErrorCount, FirstErrorTime)
VALUES (?, ?, ?, 0, ?, ?, ?)
ON CONFLICT (CrawlID, DocID, ErrorID) DO UPDATE SET MarkDelete = 0, ChildrenCount = excluded.ChildrenCount,
  ErrorCount = excluded.ErrorCount, FirstErrorTime = excluded.FirstErrorTime

-- search.crawl.common.HostCounts.CHANGE
INSERT INTO host_count (HostID, Slot, SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount, DeleteCount)
SELECT item.HostID, item.Slot, item.Success, item.Warning, item.Error, item.HighError, item.Deleted FROM (SELECT value ->> 0 AS HostID, value ->> 1 AS Slot, value ->> 2 AS Success, value ->> 3 AS Warning, value ->> 4 AS Error, value ->> 5 AS HighError, value ->> 6 AS Deleted FROM jsonb_each(?) AS json_each) AS item
WHERE 1 = 1 ORDER BY item.HostID ON CONFLICT (HostID, Slot) DO UPDATE SET
  SuccessCount = host_count.SuccessCount + excluded.SuccessCount,
  WarningCount = host_count.WarningCount + excluded.WarningCount,
  ErrorCount = host_count.ErrorCount + excluded.ErrorCount,
  LevelHighErrorCount = host_count.LevelHighErrorCount + excluded.LevelHighErrorCount,
  DeleteCount = host_count.DeleteCount + excluded.DeleteCount

-- search.crawl.common.HostCounts.VISIT
INSERT INTO host_visit (CrawlID, HostID) SELECT visit.CrawlID, visit.HostID FROM (SELECT value ->> 0 AS CrawlID, value ->> 1 AS HostID FROM jsonb_each(?) AS json_each) AS visit
WHERE 1 = 1 ORDER BY visit.CrawlID, visit.HostID ON CONFLICT (CrawlID, HostID) DO NOTHING

-- search.crawl.common.LocalComponents.LOCK
SELECT Status FROM local_crawl_component WHERE ComponentID = ?

-- search.crawl.common.LocalComponents.STATUS
SELECT Status FROM local_crawl_component WHERE ComponentID = ?

-- search.crawl.document.DocumentProcedures.BY_HASH
WITH given (DisplayHash) AS (SELECT listed.DisplayHash FROM (SELECT value ->> 0 AS DisplayHash FROM jsonb_each(?) AS json_each) AS listed)
SELECT h.DocID, h.ErrorID, h.DisplayURL, COALESCE(h.IndexType, -1)
FROM given CROSS JOIN crawl_url_history h INDEXED BY crawl_url_history_access  WHERE h.AccessHash = given.DisplayHash AND h.DisplayHash = h.AccessHash AND h.DeletePending = 0 UNION ALL SELECT h.DocID, h.ErrorID, h.DisplayURL, COALESCE(h.IndexType, -1)
FROM given CROSS JOIN crawl_url_history h INDEXED BY crawl_url_history_display  WHERE h.DisplayHash = given.DisplayHash AND h.DisplayHash <> h.AccessHash AND h.DeletePending = 0

-- search.crawl.document.DocumentProcedures.DOCUMENTS
SELECT COUNT(*) FROM crawl_url_history WHERE DeletePending = 0

-- search.crawl.document.DocumentProcedures.ENTRIES
SELECT COUNT(*) FROM crawl_queue

-- search.crawl.document.DocumentProcedures.LINKS
SELECT COUNT(*) FROM link

-- search.crawl.document.DocumentProcedures.PENDING_DELETES
SELECT COUNT(*) FROM crawl_url_history INDEXED BY crawl_url_history_delete  WHERE DeletePending = 1

-- search.crawl.document.LinksBitmaps.UPDATE
WITH RECURSIVE bitmap (Value) AS (
  SELECT MIN(LinksBitmap) FROM crawl_url_history INDEXED BY crawl_url_history_links  WHERE LinksBitmap <> 0
  UNION ALL
  SELECT (SELECT MIN(LinksBitmap) FROM crawl_url_history INDEXED BY crawl_url_history_links
    WHERE LinksBitmap > bitmap.Value AND LinksBitmap <> 0)
  FROM bitmap WHERE bitmap.Value IS NOT NULL)
UPDATE crawl_url_history INDEXED BY crawl_url_history_links  SET LinksBitmap = LinksBitmap | CAST(? AS BIGINT)
WHERE LinksBitmap <> 0 AND LinksBitmap IN (SELECT Value FROM bitmap
  WHERE (Value & CAST(? AS BIGINT)) <> 0 AND (Value | CAST(? AS BIGINT)) <> Value)

-- search.crawl.flush.AnchorFlush.ADD
INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, ParentDocID, CrawlID,
  TransactionFlags, ItemType, IndexType, CrawlScope, EndPathFlag, HostDepth, EnumerationDepth, HostID,
  ParentHostID, SiteID, LCID, AccessHash, DisplayHash, CompactHash, PropMD5, UseChangeLog, AccessURL,
  DisplayURL, CompactURL)
SELECT added.DocID, link.ProjectID, link.StartAddressID, link.ContentSourceID, link.SourceDocID, link.CrawlID,
  link.TransactionFlags, link.ItemType, link.IndexType, 2, link.EndPathFlag, link.HostDepth,
  link.EnumerationDepth, link.HostID, link.SourceHostID, link.SiteID, link.LCID, link.AccessHash,
  link.DisplayHash, link.CompactHash, link.PropMD5, link.UseChangeLog, link.AccessURL, link.DisplayURL,
  link.CompactURL
FROM (SELECT value ->> 0 AS Arrival, value ->> 1 AS DocID, value ->> 2 AS ParentDocID FROM jsonb_each(?) AS json_each) AS added CROSS JOIN link WHERE link.Arrival = added.Arrival

-- search.crawl.flush.AnchorFlush.LINKS
SELECT Arrival FROM link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?

-- search.crawl.flush.AnchorFlush.MEANT
SELECT link.Arrival, known.ParentDocID, link.CompactHash, link.CompactURL, known.CompactHash, known.CompactURL
FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS entry CROSS JOIN link CROSS JOIN crawl_url_history known INDEXED BY crawl_url_history_compact
WHERE link.Arrival = entry.Arrival AND known.CompactHash = link.CompactHash AND known.DeletePending = 0
ORDER BY link.Arrival, known.DocID

-- search.crawl.flush.AnchorFlush.MORE
SELECT EXISTS (SELECT 1 FROM link WHERE CrawlID = ?)

-- search.crawl.flush.AnchorFlush.QUEUE
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID,
  TransactionType, Scope, HostDepth, EnumerationDepth, TransactionFlags, ChangeLogBatchID, CachedBlob)
SELECT entry.SeqID, link.CrawlID, entry.DocID, COALESCE(entry.SourceDocID, link.SourceDocID),
  link.StartAddressID, link.ContentSourceID, link.ProjectID, 2, link.Scope, link.HostDepth,
  link.EnumerationDepth, link.TransactionFlags, link.ChangeLogBatchID, link.CachedBlob
FROM (SELECT value ->> 0 AS Arrival, value ->> 1 AS SeqID, value ->> 2 AS DocID, value ->> 3 AS SourceDocID FROM jsonb_each(?) AS json_each) AS entry CROSS JOIN link WHERE link.Arrival = entry.Arrival

-- search.crawl.flush.AnchorTexts.ADD
INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID, InterSite,
  SourceDocSiteID, AnchorText, AnchorHash, LinkOrdinal, LCID, Pid)
SELECT link.SourceDocID, added.TargetDocID, link.DisplayURL, link.DisplayHash, added.LinkID, link.CrawlID,
  COALESCE(link.InterSite, CASE WHEN link.HostID <> link.SourceHostID THEN 1 ELSE 0 END),
  link.SiteID, link.AnchorText, link.AnchorHash, link.FirstLink, link.LCID, link.Pid
FROM (SELECT value ->> 0 AS Arrival, value ->> 1 AS LinkID, value ->> 2 AS TargetDocID FROM jsonb_each(?) AS json_each) AS added CROSS JOIN link WHERE link.Arrival = added.Arrival

-- search.crawl.flush.AnchorTexts.ADD_SOURCES
INSERT INTO changed_anchor_source (CrawlID, DocID) SELECT CAST(? AS BIGINT), changed.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS changed WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.flush.AnchorTexts.ADD_TARGETS
INSERT INTO changed_anchor_target (CrawlID, DocID) SELECT CAST(? AS BIGINT), changed.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS changed WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.flush.AnchorTexts.FIND
SELECT found.AnchorID, found.SourceDocID, found.LinkHash, found.Link, found.LinkOrdinal, found.TargetDocID,
  found.AnchorHash, found.AnchorText
FROM (SELECT value ->> 0 AS SourceDocID, value ->> 1 AS LinkHash FROM jsonb_each(?) AS json_each) AS wanted CROSS JOIN anchor_text_info found
WHERE found.SourceDocID = wanted.SourceDocID AND found.LinkHash = wanted.LinkHash
ORDER BY found.AnchorID

-- search.crawl.flush.AnchorTexts.REMOVE_VANISHED
DELETE FROM anchor_text_info WHERE SourceDocID IN (SELECT ended.SourceDocID FROM (SELECT value ->> 0 AS SourceDocID FROM jsonb_each(?) AS json_each) AS ended) AND CrawlID < ?
RETURNING TargetDocID

-- search.crawl.flush.AnchorTexts.UPDATE
UPDATE anchor_text_info SET CrawlID = link.CrawlID, AnchorText = link.AnchorText, AnchorHash = link.AnchorHash
FROM (SELECT value ->> 0 AS AnchorID, value ->> 1 AS Arrival FROM jsonb_each(?) AS json_each) AS said CROSS JOIN link
WHERE link.Arrival = said.Arrival AND anchor_text_info.AnchorID = said.AnchorID

-- search.crawl.flush.ColleagueFlush.ADD
INSERT INTO social_distance_property (SourceDocID, TargetUserID, SourceUserID, Pid)
SELECT last.SourceDocID, last.TargetUserID, last.SourceUserID, last.Pid
FROM (SELECT colleague.SourceDocID, colleague.TargetUserID, colleague.SourceUserID, colleague.Pid,
    ROW_NUMBER() OVER (PARTITION BY colleague.SourceDocID, colleague.TargetUserID
      ORDER BY colleague.Arrival DESC) AS Place
  FROM (SELECT each_link.* FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS taken CROSS JOIN colleague_link each_link WHERE each_link.Arrival = taken.Arrival) AS colleague WHERE colleague.Pid <> -1) AS last
WHERE last.Place = 1 ON CONFLICT (SourceDocID, TargetUserID) DO NOTHING

-- search.crawl.flush.ColleagueFlush.ADD_USERS
INSERT INTO user_document (UserID, DocID)
SELECT colleague.SourceUserID, MIN(colleague.SourceDocID) FROM (SELECT each_link.* FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS taken CROSS JOIN colleague_link each_link WHERE each_link.Arrival = taken.Arrival) AS colleague WHERE colleague.Pid = -1
GROUP BY colleague.SourceUserID ON CONFLICT (UserID) DO NOTHING

-- search.crawl.flush.ColleagueFlush.CHANGE
UPDATE social_distance_property SET Pid = last.Pid
FROM (SELECT colleague.SourceDocID, colleague.TargetUserID, colleague.Pid, ROW_NUMBER() OVER (
    PARTITION BY colleague.SourceDocID, colleague.TargetUserID ORDER BY colleague.Arrival DESC) AS Place
  FROM (SELECT each_link.* FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS taken CROSS JOIN colleague_link each_link WHERE each_link.Arrival = taken.Arrival) AS colleague CROSS JOIN social_distance_property known
  WHERE known.SourceDocID = colleague.SourceDocID AND known.TargetUserID = colleague.TargetUserID
    AND colleague.Pid <> -1 AND colleague.Pid <> known.Pid) AS last
WHERE last.Place = 1 AND social_distance_property.SourceDocID = last.SourceDocID
  AND social_distance_property.TargetUserID = last.TargetUserID

-- search.crawl.flush.ColleagueFlush.LINKS
SELECT Arrival FROM colleague_link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?

-- search.crawl.flush.ColleagueFlush.NEW
INSERT INTO social_distance_new_property (CrawlID, SourceDocID, TargetUserID)
SELECT DISTINCT colleague.CrawlID, colleague.SourceDocID, colleague.TargetUserID FROM (SELECT each_link.* FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS taken CROSS JOIN colleague_link each_link WHERE each_link.Arrival = taken.Arrival) AS colleague
WHERE colleague.TargetUserID IS NOT NULL AND colleague.Pid <> -1 AND NOT EXISTS (SELECT 1 FROM social_distance_property known
  WHERE known.SourceDocID = colleague.SourceDocID AND known.TargetUserID = colleague.TargetUserID
    AND known.Pid = colleague.Pid) ON CONFLICT DO NOTHING

-- search.crawl.flush.ColleagueFlush.NOTE_GONE
INSERT INTO social_distance_deleted_property (CrawlID, SourceDocID, TargetUserID)
SELECT gone.CrawlID, gone.SourceDocID, gone.TargetUserID FROM (SELECT value ->> 0 AS CrawlID, value ->> 1 AS SourceDocID, value ->> 2 AS TargetUserID FROM jsonb_each(?) AS json_each) AS gone WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.flush.ColleagueFlush.REMOVE
DELETE FROM colleague_link WHERE Arrival IN (SELECT done.Arrival FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS done)

-- search.crawl.flush.ColleagueFlush.REMOVE_GONE
DELETE FROM social_distance_property
WHERE SourceDocID IN (SELECT colleague.SourceDocID FROM (SELECT each_link.* FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS taken CROSS JOIN colleague_link each_link WHERE each_link.Arrival = taken.Arrival) AS colleague WHERE colleague.Pid = -1)
  AND NOT EXISTS (SELECT 1 FROM social_distance_unchanged_property kept WHERE kept.CrawlID = ?
    AND kept.SourceDocID = social_distance_property.SourceDocID
    AND kept.TargetUserID = social_distance_property.TargetUserID)
  AND NOT EXISTS (SELECT 1 FROM social_distance_new_property kept WHERE kept.CrawlID = ?
    AND kept.SourceDocID = social_distance_property.SourceDocID
    AND kept.TargetUserID = social_distance_property.TargetUserID)
RETURNING SourceDocID, TargetUserID

-- search.crawl.flush.ColleagueFlush.UNCHANGED
INSERT INTO social_distance_unchanged_property (CrawlID, SourceDocID, TargetUserID)
SELECT DISTINCT colleague.CrawlID, colleague.SourceDocID, colleague.TargetUserID FROM (SELECT each_link.* FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS taken CROSS JOIN colleague_link each_link WHERE each_link.Arrival = taken.Arrival) AS colleague
WHERE colleague.TargetUserID IS NOT NULL AND EXISTS (SELECT 1 FROM social_distance_property known WHERE known.SourceDocID = colleague.SourceDocID
  AND known.TargetUserID = colleague.TargetUserID AND known.Pid = colleague.Pid) ON CONFLICT DO NOTHING

-- search.crawl.flush.DocIdSupply.CHUNK
SELECT FirstDocID, LastDocID FROM current_doc_id_chunk WHERE One = 1

-- search.crawl.flush.DocIdSupply.FREE
SELECT DocID FROM free_doc_id WHERE NOT EXISTS (SELECT 1 FROM crawl_queue WHERE crawl_queue.DocID = free_doc_id.DocID)
ORDER BY DocID LIMIT ?

-- search.crawl.flush.DocIdSupply.GREATEST
SELECT MAX(DocID) FROM crawl_url_history

-- search.crawl.flush.DocIdSupply.PUT_CHUNK
INSERT INTO current_doc_id_chunk (One, FirstDocID, LastDocID) VALUES (1, ?, ?)
ON CONFLICT (One) DO UPDATE SET FirstDocID = excluded.FirstDocID, LastDocID = excluded.LastDocID

-- search.crawl.flush.DocIdSupply.TAKE
DELETE FROM free_doc_id WHERE DocID IN (SELECT taken.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS taken)

-- search.crawl.flush.DocIdSupply.USED
SELECT DocID FROM crawl_url_history WHERE DocID BETWEEN ? AND ? ORDER BY DocID

-- search.crawl.flush.FlushProcedures.LOCK
INSERT INTO identifier (Name, LastValue) VALUES ('FLUSH', 1)
ON CONFLICT (Name) DO UPDATE SET LastValue = identifier.LastValue + 1

-- search.crawl.flush.HistoryWriter.ADD
INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, ParentDocID, CrawlID,
  TransactionFlags, ItemType, IndexType, CrawlScope, EndPathFlag, HostDepth, EnumerationDepth, HostID,
  ParentHostID, SiteID, LCID, AccessHash, DisplayHash, CompactHash, PropMD5, UseChangeLog, AccessURL,
  DisplayURL, CompactURL)
SELECT added.DocID, link.ProjectID, link.StartAddressID, link.ContentSourceID, added.ParentDocID, link.CrawlID,
  link.TransactionFlags, link.ItemType, link.IndexType, 2, link.EndPathFlag, link.HostDepth,
  link.EnumerationDepth, link.HostID, link.SourceHostID, link.SiteID, link.LCID, link.AccessHash,
  link.DisplayHash, link.CompactHash, link.PropMD5, link.UseChangeLog, link.AccessURL, link.DisplayURL,
  link.CompactURL
FROM (SELECT value ->> 0 AS Arrival, value ->> 1 AS DocID, value ->> 2 AS ParentDocID FROM jsonb_each(?) AS json_each) AS added CROSS JOIN link WHERE link.Arrival = added.Arrival

-- search.crawl.flush.HistoryWriter.CACHED_SECURITY
UPDATE crawl_url_history SET CachedSecurityUpdateCrawlID = item.CrawlID FROM (SELECT value ->> 0 AS DocID, value ->> 1 AS CrawlID FROM jsonb_each(?) AS json_each) AS item WHERE crawl_url_history.DocID = item.DocID

-- search.crawl.flush.HistoryWriter.DELETED
UPDATE crawl_url_history SET DeletePending = 1 FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS item WHERE crawl_url_history.DocID = item.DocID

-- search.crawl.flush.HistoryWriter.NOT_MODIFIED
UPDATE crawl_url_history SET CrawlID = item.CrawlID, CommitCrawlID = item.CrawlID, ErrorID = (SELECT ErrorID FROM crawl_error WHERE hrResult = 266755), ErrorLevel = (SELECT ErrorLevel FROM crawl_error WHERE hrResult = 266755) FROM (SELECT value ->> 0 AS DocID, value ->> 1 AS CrawlID FROM jsonb_each(?) AS json_each) AS item WHERE crawl_url_history.DocID = item.DocID

-- search.crawl.flush.HistoryWriter.PLACED
UPDATE crawl_url_history SET ParentDocID = item.ParentDocID, StartAddressID = item.StartAddressID, ContentSourceID = item.ContentSourceID FROM (SELECT value ->> 0 AS DocID, value ->> 1 AS ParentDocID, value ->> 2 AS StartAddressID, value ->> 3 AS ContentSourceID FROM jsonb_each(?) AS json_each) AS item WHERE crawl_url_history.DocID = item.DocID

-- search.crawl.flush.HistoryWriter.QUEUE_OTHERS
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID,
  TransactionType, Scope, HostDepth, EnumerationDepth, TransactionFlags, ChangeLogBatchID, DeleteReason,
  UseSecurityInfo, CachedBlob)
SELECT entry.SeqID, link.CrawlID, entry.DocID, entry.SourceDocID, link.StartAddressID, link.ContentSourceID,
  link.ProjectID, entry.TransactionType, entry.Scope, entry.HostDepth, entry.EnumerationDepth,
  entry.TransactionFlags, link.ChangeLogBatchID, entry.DeleteReason,
  CASE WHEN entry.WithSecurityInfo = 1 THEN link.UseSecurityInfo END,
  CASE WHEN entry.WithBlob = 1 THEN link.CachedBlob END
FROM (SELECT value ->> 0 AS Arrival, value ->> 1 AS SeqID, value ->> 2 AS DocID, value ->> 3 AS SourceDocID, value ->> 4 AS TransactionType, value ->> 5 AS Scope, value ->> 6 AS HostDepth, value ->> 7 AS EnumerationDepth, value ->> 8 AS TransactionFlags, value ->> 9 AS DeleteReason, value ->> 10 AS WithSecurityInfo, value ->> 11 AS WithBlob FROM jsonb_each(?) AS json_each) AS entry CROSS JOIN link WHERE link.Arrival = entry.Arrival

-- search.crawl.flush.HistoryWriter.QUEUE_VISITS
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID,
  TransactionType, Scope, HostDepth, EnumerationDepth, TransactionFlags, ChangeLogBatchID,
  UseSecurityInfo, CachedBlob)
SELECT entry.SeqID, link.CrawlID, entry.DocID, entry.SourceDocID, link.StartAddressID, link.ContentSourceID,
  link.ProjectID, 2, entry.Scope, link.HostDepth, link.EnumerationDepth, link.TransactionFlags,
  link.ChangeLogBatchID, CASE WHEN entry.WithSecurityInfo = 1 THEN link.UseSecurityInfo END, link.CachedBlob
FROM (SELECT value ->> 0 AS Arrival, value ->> 1 AS SeqID, value ->> 2 AS DocID, value ->> 3 AS SourceDocID, value ->> 4 AS Scope, value ->> 5 AS WithSecurityInfo FROM jsonb_each(?) AS json_each) AS entry CROSS JOIN link WHERE link.Arrival = entry.Arrival

-- search.crawl.flush.HistoryWriter.SECURITY
UPDATE crawl_url_history SET SecurityUpdateCrawlID = item.CrawlID, SecurityID = NULL FROM (SELECT value ->> 0 AS DocID, value ->> 1 AS CrawlID FROM jsonb_each(?) AS json_each) AS item WHERE crawl_url_history.DocID = item.DocID

-- search.crawl.flush.HistoryWriter.VISITED
UPDATE crawl_url_history SET CrawlID = item.CrawlID, ParentHostID = item.ParentHostID FROM (SELECT value ->> 0 AS DocID, value ->> 1 AS CrawlID, value ->> 2 AS ParentHostID FROM jsonb_each(?) AS json_each) AS item WHERE crawl_url_history.DocID = item.DocID

-- search.crawl.flush.PortalFlush.ADD_DELETED_URLS
INSERT INTO deleted_url (TrackID, AccessURL, AccessHash, HostID, ContentSourceID, CrawlID)
SELECT added.TrackID, link.AccessURL, link.AccessHash, link.HostID, link.ContentSourceID, link.CrawlID
FROM (SELECT value ->> 0 AS Arrival, value ->> 1 AS TrackID FROM jsonb_each(?) AS json_each) AS added CROSS JOIN link WHERE link.Arrival = added.Arrival

-- search.crawl.flush.PortalFlush.ADD_HOSTS
INSERT INTO crawled_host (HostID, HostName)
SELECT added.HostID, link.Host FROM (SELECT value ->> 0 AS HostID, value ->> 1 AS Arrival FROM jsonb_each(?) AS json_each) AS added CROSS JOIN link WHERE link.Arrival = added.Arrival ORDER BY added.HostID
ON CONFLICT (HostID) DO NOTHING

-- search.crawl.flush.PortalFlush.COUNT_DELETED
UPDATE crawled_host SET DeleteCount = crawled_host.DeleteCount + counted.Deleted
FROM (SELECT value ->> 0 AS HostID, value ->> 1 AS Deleted FROM jsonb_each(?) AS json_each) AS counted WHERE crawled_host.HostID = counted.HostID

-- search.crawl.flush.PortalFlush.DELETED_URLS
SELECT found.AccessHash, found.AccessURL FROM (SELECT value ->> 0 AS Hash FROM jsonb_each(?) AS json_each) AS access CROSS JOIN deleted_url found
WHERE found.AccessHash = access.Hash

-- search.crawl.flush.PortalFlush.LINKS
SELECT Arrival, AccessHash, AccessURL, CompactHash, CompactURL, ItemType, CrawlType, TransactionType, TransactionFlags, Scope, SourceDocID, COALESCE(ParentDocID, SourceDocID), StartAddressID, ContentSourceID, HostID, SourceHostID, HostDepth, EnumerationDepth, UseChangeLog, ParentProcessChangeLog, ChangeLogBatchID, hrResult, LastModifiedTime, ProtocolSwitch, SourceIsStartAddress, SourceHostHop, DisplayHash, DisplayURL, FirstLink, AnchorHash, AnchorText FROM link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?

-- search.crawl.flush.PortalFlush.NOT_MODIFIED_LEVEL
SELECT ErrorLevel FROM crawl_error WHERE hrResult = ?

-- search.crawl.flush.PortalFlush.RECORDS
SELECT DocID, AccessHash, AccessURL, CompactHash, CompactURL, StartAddressID, ContentSourceID, ParentDocID, ParentHostID, CrawlID, CommitCrawlID, SecurityUpdateCrawlID, CachedSecurityUpdateCrawlID, CrawlScope, TransactionFlags, LastModifiedTime, HostDepth, EnumerationDepth, HostID, ErrorLevel, LogLevel FROM crawl_url_history WHERE DeletePending = 0 AND DocID IN (
  SELECT found.DocID FROM (SELECT value ->> 0 AS Hash FROM jsonb_each(?) AS json_each) AS access CROSS JOIN crawl_url_history found INDEXED BY crawl_url_history_access  WHERE found.AccessHash = access.Hash
  UNION
  SELECT found.DocID FROM (SELECT value ->> 0 AS Hash FROM jsonb_each(?) AS json_each) AS compact CROSS JOIN crawl_url_history found INDEXED BY crawl_url_history_compact  WHERE found.CompactHash = compact.Hash)
ORDER BY DocID

-- search.crawl.flush.PortalFlush.REMOVE
DELETE FROM link WHERE Arrival IN (SELECT done.Arrival FROM (SELECT value ->> 0 AS Arrival FROM jsonb_each(?) AS json_each) AS done)

-- search.crawl.flush.ReusedIdentifiers.FORGET[0]
UPDATE anchor_text_info SET TargetDocID = -1 WHERE TargetDocID > 0 AND TargetDocID IN (SELECT taken.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS taken)

-- search.crawl.flush.ReusedIdentifiers.FORGET[1]
DELETE FROM social_distance_property WHERE SourceDocID IN (SELECT taken.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS taken)

-- search.crawl.flush.ReusedIdentifiers.FORGET[2]
UPDATE social_distance_property SET TargetDocID = -1 WHERE TargetDocID IS NOT NULL AND TargetDocID IN (SELECT taken.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS taken)

-- search.crawl.flush.ReusedIdentifiers.FORGET[3]
DELETE FROM user_document WHERE DocID IN (SELECT taken.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS taken)

-- search.crawl.flush.ReusedIdentifiers.FORGET[4]
DELETE FROM changed_anchor_deleted WHERE DocID IN (SELECT taken.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS taken)

-- search.crawl.flush.ReusedIdentifiers.LIST_RELATED
INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT CAST(? AS BIGINT), s.TargetDocID
FROM social_distance_property s WHERE s.TargetDocID > 0 AND s.SourceDocID IN (SELECT taken.DocID FROM (SELECT value ->> 0 AS DocID FROM jsonb_each(?) AS json_each) AS taken)
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorCrawl.ALL[0].add
INSERT INTO anchor_change (CrawlID, TargetDocID, ChangeType)
SELECT DISTINCT CAST(? AS BIGINT), c.TargetDocID, 1 FROM pending_anchor_change c WHERE c.CrawlID = ? AND NOT (EXISTS (SELECT 1 FROM anchor_text_info a WHERE a.TargetDocID = c.TargetDocID AND a.TargetDocID > 0)
  OR EXISTS (SELECT 1 FROM annotation n WHERE n.TargetDocID = c.TargetDocID)
  OR EXISTS (SELECT 1 FROM social_distance_property s
    WHERE s.TargetDocID = c.TargetDocID AND s.TargetDocID IS NOT NULL)) AND c.TargetDocID > ? AND c.TargetDocID <= ?
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorCrawl.ALL[0].end
SELECT MAX(TargetDocID), COUNT(*) FROM (
  SELECT DISTINCT c.TargetDocID FROM pending_anchor_change c WHERE c.CrawlID = ? AND NOT (EXISTS (SELECT 1 FROM anchor_text_info a WHERE a.TargetDocID = c.TargetDocID AND a.TargetDocID > 0)
  OR EXISTS (SELECT 1 FROM annotation n WHERE n.TargetDocID = c.TargetDocID)
  OR EXISTS (SELECT 1 FROM social_distance_property s
    WHERE s.TargetDocID = c.TargetDocID AND s.TargetDocID IS NOT NULL)) AND c.TargetDocID > ? ORDER BY c.TargetDocID LIMIT 10000) AS counted

-- search.crawl.stage.AnchorCrawl.ALL[1].add
INSERT INTO anchor_change (CrawlID, TargetDocID, ChangeType)
SELECT DISTINCT CAST(? AS BIGINT), c.TargetDocID, 2 FROM anchor_text_info c WHERE c.TargetDocID > 0 AND c.TargetDocID > ? AND c.TargetDocID <= ?
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorCrawl.ALL[1].end
SELECT MAX(TargetDocID), COUNT(*) FROM (
  SELECT DISTINCT c.TargetDocID FROM anchor_text_info c WHERE c.TargetDocID > 0 AND c.TargetDocID > ? ORDER BY c.TargetDocID LIMIT 10000) AS counted

-- search.crawl.stage.AnchorCrawl.ALL[2].add
INSERT INTO anchor_change (CrawlID, TargetDocID, ChangeType)
SELECT DISTINCT CAST(? AS BIGINT), c.TargetDocID, 2 FROM annotation c WHERE c.TargetDocID > 0 AND c.TargetDocID > ? AND c.TargetDocID <= ?
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorCrawl.ALL[2].end
SELECT MAX(TargetDocID), COUNT(*) FROM (
  SELECT DISTINCT c.TargetDocID FROM annotation c WHERE c.TargetDocID > 0 AND c.TargetDocID > ? ORDER BY c.TargetDocID LIMIT 10000) AS counted

-- search.crawl.stage.AnchorCrawl.ALL[3].add
INSERT INTO anchor_change (CrawlID, TargetDocID, ChangeType)
SELECT DISTINCT CAST(? AS BIGINT), c.TargetDocID, 2 FROM social_distance_property c WHERE c.TargetDocID > 0 AND c.TargetDocID > ? AND c.TargetDocID <= ?
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorCrawl.ALL[3].end
SELECT MAX(TargetDocID), COUNT(*) FROM (
  SELECT DISTINCT c.TargetDocID FROM social_distance_property c WHERE c.TargetDocID > 0 AND c.TargetDocID > ? ORDER BY c.TargetDocID LIMIT 10000) AS counted

-- search.crawl.stage.AnchorCrawl.ANNOTATE
WITH same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed) INSERT INTO annotation (TargetDocID, Pid, AnnotationText, AnnotationNumeric, LCID, UpdateTime)
SELECT h.DocID, p.Pid, p.AnnotationText, p.AnnotationNumeric, p.LCID, p.UpdateTime FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_access  ON h.AccessHash = p.TargetDisplayHash AND h.DisplayHash = h.AccessHash AND (p.TargetDisplayURL = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = p.Arrival AND same.Other = h.DocID))
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0 UNION ALL SELECT h.DocID, p.Pid, p.AnnotationText, p.AnnotationNumeric, p.LCID, p.UpdateTime FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_display  ON h.DisplayHash = p.TargetDisplayHash AND h.DisplayHash <> h.AccessHash AND (p.TargetDisplayURL = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = p.Arrival AND same.Other = h.DocID))
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0

-- search.crawl.stage.AnchorCrawl.CHANGE
WITH same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed) INSERT INTO pending_anchor_change (CrawlID, TargetDocID)
SELECT DISTINCT CAST(? AS BIGINT), m.DocID FROM (SELECT h.DocID FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_access  ON h.AccessHash = p.TargetDisplayHash AND h.DisplayHash = h.AccessHash AND (p.TargetDisplayURL = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = p.Arrival AND same.Other = h.DocID))
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0 UNION ALL SELECT h.DocID FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_display  ON h.DisplayHash = p.TargetDisplayHash AND h.DisplayHash <> h.AccessHash AND (p.TargetDisplayURL = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = p.Arrival AND same.Other = h.DocID))
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0) AS m WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorCrawl.CHANGED[0].add
INSERT INTO anchor_change (CrawlID, TargetDocID, ChangeType)
SELECT DISTINCT CAST(? AS BIGINT), c.TargetDocID, CASE WHEN EXISTS (SELECT 1 FROM anchor_text_info a WHERE a.TargetDocID = c.TargetDocID AND a.TargetDocID > 0)
  OR EXISTS (SELECT 1 FROM annotation n WHERE n.TargetDocID = c.TargetDocID)
  OR EXISTS (SELECT 1 FROM social_distance_property s
    WHERE s.TargetDocID = c.TargetDocID AND s.TargetDocID IS NOT NULL) THEN 2 ELSE 1 END FROM pending_anchor_change c WHERE c.CrawlID = ? AND 1 = 1 AND c.TargetDocID > ? AND c.TargetDocID <= ?
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorCrawl.CHANGED[0].end
SELECT MAX(TargetDocID), COUNT(*) FROM (
  SELECT DISTINCT c.TargetDocID FROM pending_anchor_change c WHERE c.CrawlID = ? AND 1 = 1 AND c.TargetDocID > ? ORDER BY c.TargetDocID LIMIT 10000) AS counted

-- search.crawl.stage.AnchorCrawl.DROP
DELETE FROM pending_annotation WHERE Taken = 1

-- search.crawl.stage.AnchorCrawl.FORGET
WITH same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed) DELETE FROM annotation WHERE TargetDocID IN (SELECT h.DocID FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_access  ON h.AccessHash = p.TargetDisplayHash AND h.DisplayHash = h.AccessHash AND (p.TargetDisplayURL = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = p.Arrival AND same.Other = h.DocID))
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0 UNION ALL SELECT h.DocID FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_display  ON h.DisplayHash = p.TargetDisplayHash AND h.DisplayHash <> h.AccessHash AND (p.TargetDisplayURL = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = p.Arrival AND same.Other = h.DocID))
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0)

-- search.crawl.stage.AnchorCrawl.SAME.alike
SELECT p.Arrival, h.DocID, p.TargetDisplayURL, h.DisplayURL FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_access  ON h.AccessHash = p.TargetDisplayHash AND h.DisplayHash = h.AccessHash AND h.DisplayURL <> p.TargetDisplayURL
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0 UNION ALL SELECT p.Arrival, h.DocID, p.TargetDisplayURL, h.DisplayURL FROM pending_annotation p JOIN crawl_url_history h INDEXED BY crawl_url_history_display  ON h.DisplayHash = p.TargetDisplayHash AND h.DisplayHash <> h.AccessHash AND h.DisplayURL <> p.TargetDisplayURL
WHERE p.Taken = 1 AND h.IndexType = 1 AND h.DeletePending = 0

-- search.crawl.stage.AnchorCrawl.TAKE
UPDATE pending_annotation SET Taken = 1

-- search.crawl.stage.AnchorSteps.LIST_TARGETS.end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_target w
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.AnchorSteps.LIST_TARGETS.statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_target WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT p.CrawlID, p.DocID FROM part p WHERE 1 = 1
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorSteps.LOSE_TARGETS.end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_deleted w LEFT JOIN anchor_text_info a ON a.TargetDocID = w.DocID AND a.TargetDocID > 0
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.AnchorSteps.LOSE_TARGETS.statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) INSERT INTO changed_anchor_target (CrawlID, DocID)
SELECT p.CrawlID, p.DocID FROM part p WHERE EXISTS (
  SELECT 1 FROM anchor_text_info a WHERE a.TargetDocID = p.DocID AND a.TargetDocID > 0)
ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorSteps.LOSE_TARGETS.statements[1]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) UPDATE anchor_text_info SET TargetDocID = -1
WHERE TargetDocID > 0 AND TargetDocID IN (SELECT DocID FROM part)

-- search.crawl.stage.AnchorSteps.RESOLVE_SOURCES.end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_source w LEFT JOIN anchor_text_info a ON a.SourceDocID = w.DocID
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.AnchorSteps.RESOLVE_SOURCES.same.alike
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_source WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) SELECT a.AnchorID, h.DocID, a.Link, h.DisplayURL FROM part p
JOIN anchor_text_info a ON a.SourceDocID = p.DocID
JOIN crawl_url_history h INDEXED BY crawl_url_history_access  ON h.AccessHash = a.LinkHash AND h.DisplayHash = h.AccessHash AND h.DisplayURL <> a.Link
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID UNION ALL SELECT a.AnchorID, h.DocID, a.Link, h.DisplayURL FROM part p
JOIN anchor_text_info a ON a.SourceDocID = p.DocID
JOIN crawl_url_history h INDEXED BY crawl_url_history_display  ON h.DisplayHash = a.LinkHash AND h.DisplayHash <> h.AccessHash AND h.DisplayURL <> a.Link
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID

-- search.crawl.stage.AnchorSteps.RESOLVE_SOURCES.statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_source WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) , same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed)INSERT INTO changed_anchor_target (CrawlID, DocID) SELECT DISTINCT f.CrawlID, f.DocID FROM (
  SELECT m.CrawlID, m.AnchorID, MIN(m.DocID) AS DocID FROM (SELECT p.CrawlID, a.AnchorID, h.DocID FROM part p
JOIN anchor_text_info a ON a.SourceDocID = p.DocID
JOIN crawl_url_history h INDEXED BY crawl_url_history_access  ON h.AccessHash = a.LinkHash AND h.DisplayHash = h.AccessHash AND (a.Link = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = a.AnchorID AND same.Other = h.DocID))
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID UNION ALL SELECT p.CrawlID, a.AnchorID, h.DocID FROM part p
JOIN anchor_text_info a ON a.SourceDocID = p.DocID
JOIN crawl_url_history h INDEXED BY crawl_url_history_display  ON h.DisplayHash = a.LinkHash AND h.DisplayHash <> h.AccessHash AND (a.Link = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = a.AnchorID AND same.Other = h.DocID))
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID) AS m GROUP BY m.CrawlID, m.AnchorID) AS f
WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorSteps.RESOLVE_SOURCES.statements[1]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_source WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) , same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed)UPDATE anchor_text_info SET TargetDocID = r.DocID, CrawlID = r.CrawlID, InterSite = r.InterSite
FROM (SELECT f.AnchorID, f.CrawlID, f.DocID, CASE WHEN a.SourceDocSiteID IS DISTINCT FROM h.SiteID OR s.HostID <> h.HostID THEN 1 ELSE 0 END AS InterSite
  FROM (SELECT m.CrawlID, m.AnchorID, MIN(m.DocID) AS DocID FROM (SELECT p.CrawlID, a.AnchorID, h.DocID FROM part p
JOIN anchor_text_info a ON a.SourceDocID = p.DocID
JOIN crawl_url_history h INDEXED BY crawl_url_history_access  ON h.AccessHash = a.LinkHash AND h.DisplayHash = h.AccessHash AND (a.Link = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = a.AnchorID AND same.Other = h.DocID))
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID UNION ALL SELECT p.CrawlID, a.AnchorID, h.DocID FROM part p
JOIN anchor_text_info a ON a.SourceDocID = p.DocID
JOIN crawl_url_history h INDEXED BY crawl_url_history_display  ON h.DisplayHash = a.LinkHash AND h.DisplayHash <> h.AccessHash AND (a.Link = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = a.AnchorID AND same.Other = h.DocID))
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID) AS m
    GROUP BY m.CrawlID, m.AnchorID) AS f
  JOIN changed_anchor_target t ON t.CrawlID = f.CrawlID AND t.DocID = f.DocID
  JOIN anchor_text_info a ON a.AnchorID = f.AnchorID
  JOIN crawl_url_history h ON h.DocID = f.DocID
  LEFT JOIN crawl_url_history s ON s.DocID = a.SourceDocID) AS r
WHERE anchor_text_info.AnchorID = r.AnchorID

-- search.crawl.stage.AnchorSteps.RESOLVE_TARGETS.end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_committed w
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.AnchorSteps.RESOLVE_TARGETS.same.alike
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_committed WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) SELECT a.AnchorID, h.DocID, a.Link, h.DisplayURL FROM part p
JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN anchor_text_info a INDEXED BY anchor_text_info_unresolved  ON a.LinkHash = h.DisplayHash AND h.DisplayURL <> a.Link
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID
  AND h.IndexType = 1

-- search.crawl.stage.AnchorSteps.RESOLVE_TARGETS.statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_committed WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) , same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed)INSERT INTO changed_anchor_target (CrawlID, DocID) SELECT DISTINCT f.CrawlID, f.DocID FROM (
  SELECT m.CrawlID, m.AnchorID, MIN(m.DocID) AS DocID FROM (SELECT p.CrawlID, a.AnchorID, h.DocID FROM part p
JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN anchor_text_info a INDEXED BY anchor_text_info_unresolved  ON a.LinkHash = h.DisplayHash AND (a.Link = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = a.AnchorID AND same.Other = h.DocID))
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID
  AND h.IndexType = 1) AS m GROUP BY m.CrawlID, m.AnchorID) AS f
WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorSteps.RESOLVE_TARGETS.statements[1]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_committed WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) , same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed)UPDATE anchor_text_info SET TargetDocID = r.DocID, CrawlID = r.CrawlID, InterSite = r.InterSite
FROM (SELECT f.AnchorID, f.CrawlID, f.DocID, CASE WHEN a.SourceDocSiteID IS DISTINCT FROM h.SiteID OR s.HostID <> h.HostID THEN 1 ELSE 0 END AS InterSite
  FROM (SELECT m.CrawlID, m.AnchorID, MIN(m.DocID) AS DocID FROM (SELECT p.CrawlID, a.AnchorID, h.DocID FROM part p
JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN anchor_text_info a INDEXED BY anchor_text_info_unresolved  ON a.LinkHash = h.DisplayHash AND (a.Link = h.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = a.AnchorID AND same.Other = h.DocID))
WHERE COALESCE(a.TargetDocID, -1) = -1 AND h.DeletePending = 0 AND h.CrawlID = h.CommitCrawlID
  AND h.IndexType = 1) AS m
    GROUP BY m.CrawlID, m.AnchorID) AS f
  JOIN changed_anchor_target t ON t.CrawlID = f.CrawlID AND t.DocID = f.DocID
  JOIN anchor_text_info a ON a.AnchorID = f.AnchorID
  JOIN crawl_url_history h ON h.DocID = f.DocID
  LEFT JOIN crawl_url_history s ON s.DocID = a.SourceDocID) AS r
WHERE anchor_text_info.AnchorID = r.AnchorID

-- search.crawl.stage.AnchorSteps.SHARE_DUPLICATES.end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_target w
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.AnchorSteps.SHARE_DUPLICATES.same.alike
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_target WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) SELECT h.DocID, u.DocID, h.DisplayURL, u.DisplayURL FROM part p JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN crawl_url_history u INDEXED BY crawl_url_history_access  ON u.AccessHash = h.DisplayHash AND u.DisplayHash = u.AccessHash AND h.DisplayURL <> u.DisplayURL WHERE u.DocID <> h.DocID UNION ALL SELECT h.DocID, u.DocID, h.DisplayURL, u.DisplayURL FROM part p JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN crawl_url_history u INDEXED BY crawl_url_history_display  ON u.DisplayHash = h.DisplayHash AND u.DisplayHash <> u.AccessHash AND h.DisplayURL <> u.DisplayURL WHERE u.DocID <> h.DocID

-- search.crawl.stage.AnchorSteps.SHARE_DUPLICATES.statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_target WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) , same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed), twin (CrawlID, DocID, Twin) AS (SELECT p.CrawlID, h.DocID, u.DocID FROM part p JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN crawl_url_history u INDEXED BY crawl_url_history_access  ON u.AccessHash = h.DisplayHash AND u.DisplayHash = u.AccessHash AND (h.DisplayURL = u.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = h.DocID AND same.Other = u.DocID)) WHERE u.DocID <> h.DocID UNION ALL SELECT p.CrawlID, h.DocID, u.DocID FROM part p JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN crawl_url_history u INDEXED BY crawl_url_history_display  ON u.DisplayHash = h.DisplayHash AND u.DisplayHash <> u.AccessHash AND (h.DisplayURL = u.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = h.DocID AND same.Other = u.DocID)) WHERE u.DocID <> h.DocID), pair (CrawlID, One, Other) AS (
  SELECT CrawlID, DocID, Twin FROM twin UNION SELECT CrawlID, Twin, DocID FROM twin)
INSERT INTO changed_anchor_target (CrawlID, DocID) SELECT DISTINCT p.CrawlID, p.Other FROM pair p JOIN anchor_text_info a ON a.TargetDocID = p.One AND a.TargetDocID > 0
WHERE EXISTS (SELECT 1 FROM anchor_text_info o WHERE o.TargetDocID = p.Other AND o.TargetDocID > 0)
  AND NOT EXISTS (SELECT 1 FROM anchor_text_info e
    WHERE e.SourceDocID = a.SourceDocID AND e.TargetDocID = p.Other) ON CONFLICT DO NOTHING

-- search.crawl.stage.AnchorSteps.SHARE_DUPLICATES.statements[1]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_target WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) , same (One, Other) AS (SELECT listed.One, listed.Other FROM (SELECT value ->> 0 AS One, value ->> 1 AS Other FROM jsonb_each(?) AS json_each) AS listed), twin (CrawlID, DocID, Twin) AS (SELECT p.CrawlID, h.DocID, u.DocID FROM part p JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN crawl_url_history u INDEXED BY crawl_url_history_access  ON u.AccessHash = h.DisplayHash AND u.DisplayHash = u.AccessHash AND (h.DisplayURL = u.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = h.DocID AND same.Other = u.DocID)) WHERE u.DocID <> h.DocID UNION ALL SELECT p.CrawlID, h.DocID, u.DocID FROM part p JOIN crawl_url_history h ON h.DocID = p.DocID
JOIN crawl_url_history u INDEXED BY crawl_url_history_display  ON u.DisplayHash = h.DisplayHash AND u.DisplayHash <> u.AccessHash AND (h.DisplayURL = u.DisplayURL OR EXISTS (SELECT 1 FROM same WHERE same.One = h.DocID AND same.Other = u.DocID)) WHERE u.DocID <> h.DocID), pair (CrawlID, One, Other) AS (
  SELECT CrawlID, DocID, Twin FROM twin UNION SELECT CrawlID, Twin, DocID FROM twin)
INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID, InterSite,
  SourceDocSiteID, AnchorText, AnchorHash, LinkOrdinal, LCID, Pid)
SELECT a.SourceDocID, f.Other, a.Link, a.LinkHash, a.LinkID, f.CrawlID, CASE WHEN a.SourceDocSiteID IS DISTINCT FROM h.SiteID OR s.HostID <> h.HostID THEN 1 ELSE 0 END,
  a.SourceDocSiteID, a.AnchorText, a.AnchorHash, a.LinkOrdinal, a.LCID, a.Pid
FROM (SELECT p.CrawlID, p.Other, MIN(a.AnchorID) AS AnchorID FROM pair p JOIN anchor_text_info a ON a.TargetDocID = p.One AND a.TargetDocID > 0
WHERE EXISTS (SELECT 1 FROM anchor_text_info o WHERE o.TargetDocID = p.Other AND o.TargetDocID > 0)
  AND NOT EXISTS (SELECT 1 FROM anchor_text_info e
    WHERE e.SourceDocID = a.SourceDocID AND e.TargetDocID = p.Other)
  GROUP BY p.CrawlID, p.Other, a.SourceDocID, a.LinkID) AS f
JOIN anchor_text_info a ON a.AnchorID = f.AnchorID
JOIN crawl_url_history h ON h.DocID = f.Other
LEFT JOIN crawl_url_history s ON s.DocID = a.SourceDocID

-- search.crawl.stage.CompletedCrawls.ADD
INSERT INTO local_completed_crawl (CrawlID, Time) VALUES (?, ?) ON CONFLICT DO NOTHING

-- search.crawl.stage.CompletedCrawls.IS_IN
SELECT 1 FROM local_completed_crawl WHERE CrawlID = ?

-- search.crawl.stage.Completion.STEPS[10].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.SourceDocID AS DocID FROM social_distance_deleted_property w
WHERE w.CrawlID = ? AND w.SourceDocID > ? ORDER BY w.SourceDocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[10].statements[0]
WITH part (CrawlID, SourceDocID, TargetUserID) AS (SELECT CrawlID, SourceDocID, TargetUserID FROM social_distance_deleted_property WHERE CrawlID = ? AND SourceDocID > ? AND SourceDocID <= ?) INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT p.CrawlID, s.TargetDocID
FROM part p JOIN social_distance_property s ON s.SourceDocID = p.SourceDocID AND s.TargetUserID = p.TargetUserID
WHERE COALESCE(s.TargetDocID, -1) <> -1 ON CONFLICT DO NOTHING

-- search.crawl.stage.Completion.STEPS[10].statements[1]
WITH part (CrawlID, SourceDocID, TargetUserID) AS (SELECT CrawlID, SourceDocID, TargetUserID FROM social_distance_deleted_property WHERE CrawlID = ? AND SourceDocID > ? AND SourceDocID <= ?) INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT p.CrawlID, r.TargetDocID
FROM part p JOIN social_distance_property s ON s.SourceDocID = p.SourceDocID AND s.TargetUserID = p.TargetUserID
JOIN social_distance_property r ON r.TargetDocID = s.SourceDocID AND r.TargetDocID IS NOT NULL
WHERE r.TargetDocID <> -1 AND r.Pid = 394 AND r.SourceDocID IS DISTINCT FROM s.TargetDocID
ON CONFLICT DO NOTHING

-- search.crawl.stage.Completion.STEPS[11].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.SourceDocID AS DocID FROM social_distance_deleted_property w
WHERE w.CrawlID = ? AND w.SourceDocID > ? ORDER BY w.SourceDocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[11].statements[0]
WITH part (CrawlID, SourceDocID, TargetUserID) AS (SELECT CrawlID, SourceDocID, TargetUserID FROM social_distance_deleted_property WHERE CrawlID = ? AND SourceDocID > ? AND SourceDocID <= ?) DELETE FROM social_distance_property
WHERE (SourceDocID, TargetUserID) IN (SELECT SourceDocID, TargetUserID FROM part)

-- search.crawl.stage.Completion.STEPS[4].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_deleted w
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[4].statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) INSERT INTO social_distance_deleted_property (CrawlID, SourceDocID, TargetUserID)
SELECT p.CrawlID, s.SourceDocID, s.TargetUserID
FROM part p JOIN social_distance_property s ON s.SourceDocID = p.DocID
WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.stage.Completion.STEPS[5].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_deleted w
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[5].statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) UPDATE social_distance_property SET TargetDocID = -1
WHERE TargetDocID IS NOT NULL AND TargetDocID IN (SELECT DocID FROM part)
  AND NOT EXISTS (SELECT 1 FROM social_distance_deleted_property d
    WHERE d.SourceDocID = social_distance_property.SourceDocID
      AND d.TargetUserID = social_distance_property.TargetUserID)

-- search.crawl.stage.Completion.STEPS[6].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_target w
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[6].statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_target WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) DELETE FROM user_document WHERE DocID IN (SELECT DocID FROM part)

-- search.crawl.stage.Completion.STEPS[7].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.SourceDocID AS DocID FROM social_distance_new_property w
WHERE w.CrawlID = ? AND w.SourceDocID > ? ORDER BY w.SourceDocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[7].statements[0]
WITH part (CrawlID, SourceDocID, TargetUserID) AS (SELECT CrawlID, SourceDocID, TargetUserID FROM social_distance_new_property WHERE CrawlID = ? AND SourceDocID > ? AND SourceDocID <= ?) UPDATE social_distance_property SET TargetDocID = u.DocID
FROM part p JOIN user_document u ON u.UserID = p.TargetUserID
WHERE social_distance_property.SourceDocID = p.SourceDocID
  AND social_distance_property.TargetUserID = p.TargetUserID

-- search.crawl.stage.Completion.STEPS[8].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_committed w
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[8].statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_committed WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) INSERT INTO social_distance_new_property (CrawlID, SourceDocID, TargetUserID)
SELECT p.CrawlID, s.SourceDocID, s.TargetUserID
FROM part p JOIN user_document u ON u.DocID = p.DocID
JOIN social_distance_property s ON s.TargetUserID = u.UserID AND COALESCE(s.TargetDocID, -1) = -1
WHERE 1 = 1 ON CONFLICT DO NOTHING

-- search.crawl.stage.Completion.STEPS[8].statements[1]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_committed WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) UPDATE social_distance_property SET TargetDocID = u.DocID
FROM part p JOIN user_document u ON u.DocID = p.DocID
WHERE social_distance_property.TargetUserID = u.UserID
  AND COALESCE(social_distance_property.TargetDocID, -1) = -1

-- search.crawl.stage.Completion.STEPS[9].end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.SourceDocID AS DocID FROM social_distance_new_property w
WHERE w.CrawlID = ? AND w.SourceDocID > ? ORDER BY w.SourceDocID LIMIT ?) AS counted

-- search.crawl.stage.Completion.STEPS[9].statements[0]
WITH part (CrawlID, SourceDocID, TargetUserID) AS (SELECT CrawlID, SourceDocID, TargetUserID FROM social_distance_new_property WHERE CrawlID = ? AND SourceDocID > ? AND SourceDocID <= ?) INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT p.CrawlID, s.TargetDocID
FROM part p JOIN social_distance_property s ON s.SourceDocID = p.SourceDocID AND s.TargetUserID = p.TargetUserID
WHERE COALESCE(s.TargetDocID, -1) <> -1 ON CONFLICT DO NOTHING

-- search.crawl.stage.Completion.STEPS[9].statements[1]
WITH part (CrawlID, SourceDocID, TargetUserID) AS (SELECT CrawlID, SourceDocID, TargetUserID FROM social_distance_new_property WHERE CrawlID = ? AND SourceDocID > ? AND SourceDocID <= ?) INSERT INTO pending_anchor_change (CrawlID, TargetDocID) SELECT DISTINCT p.CrawlID, r.TargetDocID
FROM part p JOIN social_distance_property s ON s.SourceDocID = p.SourceDocID AND s.TargetUserID = p.TargetUserID
JOIN social_distance_property r ON r.TargetDocID = s.SourceDocID AND r.TargetDocID IS NOT NULL
WHERE r.TargetDocID <> -1 AND r.Pid = 394 AND r.SourceDocID IS DISTINCT FROM s.TargetDocID
ON CONFLICT DO NOTHING

-- search.crawl.stage.ComponentStages.COUNT_RETRY
UPDATE crawl_url_history SET Retry = Retry + 1
WHERE DocID IN (SELECT DocID FROM crawl_queue INDEXED BY crawl_queue_component  WHERE ComponentID = ? AND BatchID <> 0)

-- search.crawl.stage.ComponentStages.DISABLE
UPDATE local_crawl_component SET Status = 3 WHERE ComponentID = ?

-- search.crawl.stage.ComponentStages.LOCK
SELECT COUNT(*) FROM (SELECT SeqID FROM crawl_queue INDEXED BY crawl_queue_component  WHERE ComponentID = ? AND BatchID <> 0 ORDER BY SeqID) AS locked

-- search.crawl.stage.ComponentStages.RECOVER
INSERT INTO local_crawl_component (ComponentID, Status) VALUES (?, 1)
ON CONFLICT (ComponentID) DO UPDATE SET
  Status = CASE WHEN local_crawl_component.Status = 3 THEN 1 ELSE local_crawl_component.Status END

-- search.crawl.stage.ComponentStages.REGISTER
INSERT INTO local_crawl_component (ComponentID, Status) VALUES (?, 1)
ON CONFLICT (ComponentID) DO UPDATE SET Status = 1

-- search.crawl.stage.ComponentStages.STATEMENTS[0]
SELECT COUNT(*) FROM (SELECT SeqID FROM crawl_queue INDEXED BY crawl_queue_component  WHERE ComponentID = ? AND BatchID <> 0 ORDER BY SeqID) AS locked

-- search.crawl.stage.ComponentStages.STATEMENTS[1]
UPDATE crawl_url_history SET Retry = Retry + 1
WHERE DocID IN (SELECT DocID FROM crawl_queue INDEXED BY crawl_queue_component  WHERE ComponentID = ? AND BatchID <> 0)

-- search.crawl.stage.ComponentStages.STATEMENTS[2]
UPDATE crawl_queue INDEXED BY crawl_queue_component  SET BatchID = 0 WHERE ComponentID = ? AND BatchID <> 0

-- search.crawl.stage.ComponentStages.UNLOAD
UPDATE crawl_queue INDEXED BY crawl_queue_component  SET BatchID = 0 WHERE ComponentID = ? AND BatchID <> 0

-- search.crawl.stage.DeleteCrawl.OF_CONTENT_SOURCE.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 1 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.DeleteCrawl.OF_CONTENT_SOURCE.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 1 AND DocID <= ?

-- search.crawl.stage.DeleteCrawl.OF_CONTENT_SOURCE.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 1, 1, h.TransactionFlags, 0, 2
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 1 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0

-- search.crawl.stage.DeleteCrawl.OF_CONTENT_SOURCE.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 1 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 ORDER BY h.DocID) AS locked

-- search.crawl.stage.DeleteCrawl.OF_CONTENT_SOURCE.mark
UPDATE crawl_url_history SET DeletePending = 1, CrawlID = ? WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 1 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0)

-- search.crawl.stage.DeleteCrawl.OF_CONTENT_SOURCE.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 1, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_source  WHERE h.ContentSourceID = ? AND h.DeletePending = 0 ON CONFLICT DO NOTHING

-- search.crawl.stage.DeleteCrawl.OF_CRAWL
SELECT COUNT(*) FROM crawl_url_history WHERE CrawlID = ?

-- search.crawl.stage.DeleteCrawl.OF_START_ADDRESS.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 2 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.DeleteCrawl.OF_START_ADDRESS.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 2 AND DocID <= ?

-- search.crawl.stage.DeleteCrawl.OF_START_ADDRESS.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 1, 1, h.TransactionFlags, 0, 2
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 2 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0

-- search.crawl.stage.DeleteCrawl.OF_START_ADDRESS.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 2 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 ORDER BY h.DocID) AS locked

-- search.crawl.stage.DeleteCrawl.OF_START_ADDRESS.mark
UPDATE crawl_url_history SET DeletePending = 1, CrawlID = ? WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 2 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0)

-- search.crawl.stage.DeleteCrawl.OF_START_ADDRESS.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 2, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_source  WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.UseChangeLog IN (0, 1)
  AND h.StartAddressID = ? ON CONFLICT DO NOTHING

-- search.crawl.stage.DeleteCrawl.REQUESTED
SELECT COUNT(*) FROM crawl_url_history INDEXED BY crawl_url_history_delete  WHERE CrawlID = ? AND DeletePending = 1

-- search.crawl.stage.HostStatistics.COUNT
UPDATE crawled_host SET
  (SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount, DeleteCount) = (
    SELECT COALESCE(SUM(c.SuccessCount), 0), COALESCE(SUM(c.WarningCount), 0), COALESCE(SUM(c.ErrorCount), 0),
      COALESCE(SUM(c.LevelHighErrorCount), 0), COALESCE(SUM(c.DeleteCount), 0)
    FROM host_count c WHERE c.HostID = crawled_host.HostID)
WHERE HostID IN (SELECT HostID FROM host_visit WHERE CrawlID = ?)

-- search.crawl.stage.HostStatistics.FORGET
DELETE FROM host_visit WHERE CrawlID = ?

-- search.crawl.stage.HostStatistics.LOCK
SELECT COUNT(*) FROM (SELECT HostID FROM crawled_host WHERE HostID IN (SELECT HostID FROM host_visit WHERE CrawlID = ?) ORDER BY HostID) AS locked

-- search.crawl.stage.IncrementalCrawl.UPDATE_SECURITY.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 4 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.IncrementalCrawl.UPDATE_SECURITY.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 4 AND DocID <= ?

-- search.crawl.stage.IncrementalCrawl.UPDATE_SECURITY.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 2, 2, h.TransactionFlags | 33554432, h.ParentDocID, NULL
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 4 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0

-- search.crawl.stage.IncrementalCrawl.UPDATE_SECURITY.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 4 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 ORDER BY h.DocID) AS locked

-- search.crawl.stage.IncrementalCrawl.UPDATE_SECURITY.mark
UPDATE crawl_url_history SET SecurityUpdateCrawlID = ? WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 4 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0)

-- search.crawl.stage.IncrementalCrawl.UPDATE_SECURITY.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 4, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_security_error  WHERE h.ContentSourceID = ? AND h.DeletePending = 0
  AND h.SecurityUpdateErrorID <> 0 ON CONFLICT DO NOTHING

-- search.crawl.stage.IncrementalCrawl.VISIT.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 3 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.IncrementalCrawl.VISIT.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 3 AND DocID <= ?

-- search.crawl.stage.IncrementalCrawl.VISIT.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 2, h.CrawlScope, h.TransactionFlags | 4, h.ParentDocID, NULL
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 3 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0

-- search.crawl.stage.IncrementalCrawl.VISIT.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 3 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 ORDER BY h.DocID) AS locked

-- search.crawl.stage.IncrementalCrawl.VISIT.mark
UPDATE crawl_url_history SET CrawlID = ? WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 3 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0)

-- search.crawl.stage.IncrementalCrawl.VISIT.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 3, h.DocID FROM crawl_url_history h WHERE h.DocID IN (SELECT DocID FROM crawl_url_history INDEXED BY crawl_url_history_error  WHERE ContentSourceID = ? AND DeletePending = 0 AND ErrorLevel = 2 UNION SELECT DocID FROM crawl_url_history INDEXED BY crawl_url_history_cookie  WHERE ContentSourceID = ? AND DeletePending = 0 AND ChangeLogCookieType IS NOT NULL UNION SELECT DocID FROM crawl_url_history INDEXED BY crawl_url_history_source  WHERE ContentSourceID = ? AND DeletePending = 0 AND UseChangeLog = 0) ON CONFLICT DO NOTHING

-- search.crawl.stage.Remaining.HAS_ENTRIES
SELECT EXISTS (SELECT 1 FROM crawl_queue WHERE CrawlID = ?)

-- search.crawl.stage.Remaining.HAS_LINKS
SELECT EXISTS (SELECT 1 FROM link WHERE CrawlID = ?) OR EXISTS (SELECT 1 FROM colleague_link WHERE CrawlID = ?)

-- search.crawl.stage.Remaining.HAS_LINKS_IN_FOUNDATION
SELECT EXISTS (SELECT 1 FROM link WHERE CrawlID = ?)

-- search.crawl.stage.Remaining.HAS_WORK
SELECT EXISTS (SELECT 1 FROM link WHERE CrawlID = ?) OR EXISTS (SELECT 1 FROM crawl_queue WHERE CrawlID = ?) OR EXISTS (SELECT 1 FROM colleague_link WHERE CrawlID = ?)

-- search.crawl.stage.Remaining.HAS_WORK_IN_FOUNDATION
SELECT EXISTS (SELECT 1 FROM link WHERE CrawlID = ?) OR EXISTS (SELECT 1 FROM crawl_queue WHERE CrawlID = ?)

-- search.crawl.stage.ReportedErrors.CHILDREN
SELECT COALESCE(SUM(ChildrenCount), 0) FROM reported_crawl_error WHERE CrawlID = ?

-- search.crawl.stage.ReportedErrors.DOCUMENTS
SELECT COUNT(DISTINCT DocID) FROM reported_crawl_error WHERE CrawlID = ?

-- search.crawl.stage.ReportedErrors.MOST_CHILDREN
SELECT COALESCE(MAX(ChildrenCount), 0) FROM reported_crawl_error

-- search.crawl.stage.StageProgress.BEGIN
INSERT INTO crawl_stage (CrawlID, Stage, Step, Position) VALUES (?, ?, ?, ?)
ON CONFLICT (CrawlID, Stage) DO UPDATE SET Step = crawl_stage.Step RETURNING Step, Position

-- search.crawl.stage.StageProgress.END
DELETE FROM crawl_stage WHERE CrawlID = ? AND Stage = ?

-- search.crawl.stage.StageProgress.NOTE
UPDATE crawl_stage SET Step = ?, Position = ? WHERE CrawlID = ? AND Stage = ?

-- search.crawl.stage.Stop.FORGET_DELETED.end
SELECT MAX(DocID), COUNT(*) FROM (SELECT w.DocID AS DocID FROM changed_anchor_deleted w LEFT JOIN anchor_text_info a ON a.TargetDocID = w.DocID AND a.TargetDocID > 0
WHERE w.CrawlID = ? AND w.DocID > ? ORDER BY w.DocID LIMIT ?) AS counted

-- search.crawl.stage.Stop.FORGET_DELETED.statements[0]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) UPDATE anchor_text_info SET TargetDocID = -1 WHERE TargetDocID > 0 AND TargetDocID IN (SELECT DocID FROM part)

-- search.crawl.stage.Stop.FORGET_DELETED.statements[1]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) DELETE FROM social_distance_property WHERE SourceDocID IN (SELECT DocID FROM part)

-- search.crawl.stage.Stop.FORGET_DELETED.statements[2]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) UPDATE social_distance_property SET TargetDocID = -1 WHERE TargetDocID IS NOT NULL AND TargetDocID IN (SELECT DocID FROM part)

-- search.crawl.stage.Stop.FORGET_DELETED.statements[3]
WITH part (CrawlID, DocID) AS (SELECT CrawlID, DocID FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID > ? AND DocID <= ?) DELETE FROM user_document WHERE DocID IN (SELECT DocID FROM part)

-- search.crawl.stage.Stop.KEEP_DOCUMENTS
UPDATE crawl_url_history SET DeletePending = 0 WHERE ContentSourceID = ? AND DeletePending <> 0
  AND DocID IN (SELECT DocID FROM crawl_queue WHERE CrawlID = ? AND BatchID = -1 AND TransactionType = 1)

-- search.crawl.stage.Stop.REMOVE_CHANGES[0]
DELETE FROM changed_anchor_target WHERE (CrawlID, DocID) IN (SELECT CrawlID, DocID FROM changed_anchor_target WHERE CrawlID = ? ORDER BY CrawlID, DocID LIMIT ?)

-- search.crawl.stage.Stop.REMOVE_CHANGES[1]
DELETE FROM changed_anchor_source WHERE (CrawlID, DocID) IN (SELECT CrawlID, DocID FROM changed_anchor_source WHERE CrawlID = ? ORDER BY CrawlID, DocID LIMIT ?)

-- search.crawl.stage.Stop.REMOVE_CHANGES[2]
DELETE FROM changed_anchor_committed WHERE (CrawlID, DocID) IN (SELECT CrawlID, DocID FROM changed_anchor_committed WHERE CrawlID = ? ORDER BY CrawlID, DocID LIMIT ?)

-- search.crawl.stage.Stop.REMOVE_CHANGES[3]
DELETE FROM social_distance_deleted_property WHERE (CrawlID, SourceDocID, TargetUserID) IN (SELECT CrawlID, SourceDocID, TargetUserID FROM social_distance_deleted_property WHERE CrawlID = ? ORDER BY CrawlID, SourceDocID, TargetUserID LIMIT ?)

-- search.crawl.stage.Stop.REMOVE_COLLEAGUES
DELETE FROM colleague_link WHERE (Arrival) IN (SELECT Arrival FROM colleague_link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?)

-- search.crawl.stage.Stop.REMOVE_DELETED
DELETE FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID <= ?

-- search.crawl.stage.Stop.REMOVE_ENTRIES
DELETE FROM crawl_queue WHERE CrawlID = ? AND BatchID = -1

-- search.crawl.stage.Stop.REMOVE_LINKS
DELETE FROM link WHERE (Arrival) IN (SELECT Arrival FROM link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?)

-- search.crawl.stage.Stop.REMOVE_NOTED
DELETE FROM stage_document WHERE (CrawlID, Rule, DocID) IN (SELECT CrawlID, Rule, DocID FROM stage_document WHERE CrawlID = ? ORDER BY CrawlID, Rule, DocID LIMIT ?)

-- search.crawl.stage.Stop.TAKE_ENTRIES
UPDATE crawl_queue SET BatchID = -1
WHERE SeqID IN (SELECT SeqID FROM crawl_queue WHERE CrawlID = ? ORDER BY BatchID, SeqID LIMIT ?)

-- search.crawl.stage.Unvisited.DELETE_BY_LOG.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 9 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.Unvisited.DELETE_BY_LOG.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 9 AND DocID <= ?

-- search.crawl.stage.Unvisited.DELETE_BY_LOG.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 1, 2, 0, h.ParentDocID, 5
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 9 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID

-- search.crawl.stage.Unvisited.DELETE_BY_LOG.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 9 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID ORDER BY h.DocID) AS locked

-- search.crawl.stage.Unvisited.DELETE_BY_LOG.mark
UPDATE crawl_url_history SET DeletePending = 1 WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 9 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID)

-- search.crawl.stage.Unvisited.DELETE_BY_LOG.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 9, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_parent_update  WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.CommitCrawlID < ?
  AND h.ParentUpdateCrawlID = ? AND h.ParentUpdateCrawlID <> 0 AND h.UseChangeLog = 1 ON CONFLICT DO NOTHING

-- search.crawl.stage.Unvisited.DELETE_REST.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 7 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.Unvisited.DELETE_REST.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 7 AND DocID <= ?

-- search.crawl.stage.Unvisited.DELETE_REST.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 1, 1, 0, h.ParentDocID, 3
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 7 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID

-- search.crawl.stage.Unvisited.DELETE_REST.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 7 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID ORDER BY h.DocID) AS locked

-- search.crawl.stage.Unvisited.DELETE_REST.mark
UPDATE crawl_url_history SET DeletePending = 1 WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 7 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID)

-- search.crawl.stage.Unvisited.DELETE_REST.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 7, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_commit  WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.CommitCrawlID < ?
  AND NOT EXISTS (SELECT 1 FROM stage_document r WHERE r.CrawlID = ? AND r.Rule IN (5, 6)
  AND r.DocID = h.DocID) ON CONFLICT DO NOTHING

-- search.crawl.stage.Unvisited.DELETE_WITHOUT_LOG.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 8 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.Unvisited.DELETE_WITHOUT_LOG.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 8 AND DocID <= ?

-- search.crawl.stage.Unvisited.DELETE_WITHOUT_LOG.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 1, 1, 0, h.ParentDocID, 4
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 8 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID

-- search.crawl.stage.Unvisited.DELETE_WITHOUT_LOG.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 8 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID ORDER BY h.DocID) AS locked

-- search.crawl.stage.Unvisited.DELETE_WITHOUT_LOG.mark
UPDATE crawl_url_history SET DeletePending = 1 WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 8 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID)

-- search.crawl.stage.Unvisited.DELETE_WITHOUT_LOG.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 8, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_parent_update  WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.CommitCrawlID < ?
  AND h.ParentUpdateCrawlID = ? AND h.ParentUpdateCrawlID <> 0 AND h.UseChangeLog = 0 ON CONFLICT DO NOTHING

-- search.crawl.stage.Unvisited.RECRAWL_ALL.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 6 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.Unvisited.RECRAWL_ALL.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 6 AND DocID <= ?

-- search.crawl.stage.Unvisited.RECRAWL_ALL.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 2, 2, h.TransactionFlags, h.ParentDocID, NULL
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 6 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID

-- search.crawl.stage.Unvisited.RECRAWL_ALL.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 6 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID ORDER BY h.DocID) AS locked

-- search.crawl.stage.Unvisited.RECRAWL_ALL.mark
UPDATE crawl_url_history SET CrawlID = ? WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 6 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID)

-- search.crawl.stage.Unvisited.RECRAWL_ALL.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 6, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_commit  WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.CommitCrawlID < ?
  AND h.ParentUpdateCrawlID <> ? ON CONFLICT DO NOTHING

-- search.crawl.stage.Unvisited.RECRAWL_FOLDERS.end
SELECT MAX(w.DocID), COUNT(*) FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 5 ORDER BY n.DocID LIMIT 10000) AS w

-- search.crawl.stage.Unvisited.RECRAWL_FOLDERS.forget
DELETE FROM stage_document WHERE CrawlID = ? AND Rule = 5 AND DocID <= ?

-- search.crawl.stage.Unvisited.RECRAWL_FOLDERS.insert
INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, 2, 2, h.TransactionFlags, h.ParentDocID, NULL
FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 5 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID

-- search.crawl.stage.Unvisited.RECRAWL_FOLDERS.lock
SELECT COUNT(*) FROM (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 5 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID ORDER BY h.DocID) AS locked

-- search.crawl.stage.Unvisited.RECRAWL_FOLDERS.mark
UPDATE crawl_url_history SET CrawlID = ? WHERE DocID IN (SELECT h.DocID FROM (SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = 5 ORDER BY n.DocID LIMIT 10000) AS w CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID)

-- search.crawl.stage.Unvisited.RECRAWL_FOLDERS.note
INSERT INTO stage_document (CrawlID, Rule, DocID) SELECT CAST(? AS BIGINT), 5, h.DocID FROM crawl_url_history h INDEXED BY crawl_url_history_commit  WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.CommitCrawlID < ?
  AND h.ParentUpdateCrawlID <> ? AND (h.TransactionFlags & 8) <> 0
  AND (h.StartAddressID, h.HostID) IN (
    SELECT s.StartAddressID, s.HostID FROM crawl_url_history s WHERE s.ParentDocID = -1
    UNION SELECT f.StartAddressID, f.HostID FROM crawl_url_history f INDEXED BY crawl_url_history_flag_400
    WHERE f.ContentSourceID = ? AND (f.TransactionFlags & 1024) <> 0) ON CONFLICT DO NOTHING

-- search.crawladmin.ComponentStages.ELECT
UPDATE crawl_component SET Master = 1 WHERE ComponentID = (
  SELECT ComponentID FROM crawl_component WHERE State = 1 AND DesiredState <> 5
  ORDER BY ReportTime DESC, ComponentID LIMIT 1)
AND NOT EXISTS (SELECT 1 FROM crawl_component WHERE Master = 1)

-- search.crawladmin.ComponentStages.GET_STATE
SELECT State FROM crawl_component WHERE ComponentID = ?

-- search.crawladmin.ComponentStages.JOIN
INSERT INTO crawl_component_status (CrawlID, ComponentID, Status)
SELECT c.CrawlID, k.ComponentID, 0
FROM crawl_component AS k CROSS JOIN crawl_status AS c INDEXED BY crawl_status_active
WHERE k.ComponentID = ? AND c.ProjectID IN (1, 2) AND c.Status NOT IN (5, 11, 12)
  AND EXISTS (SELECT 1 FROM crawl_store_status AS s WHERE s.CrawlID = c.CrawlID AND s.GthrDBID = k.GthrDBID)
ON CONFLICT (CrawlID, ComponentID) DO NOTHING

-- search.crawladmin.ComponentStages.LEAVE
DELETE FROM crawl_component_status WHERE ComponentID = ?

-- search.crawladmin.ComponentStages.LOCK_ALL
SELECT ComponentID FROM crawl_component ORDER BY ComponentID

-- search.crawladmin.ComponentStages.MASTER
SELECT 1 FROM crawl_component WHERE Master = 1 LIMIT 1

-- search.crawladmin.ComponentStages.REPORT
UPDATE crawl_component SET ReportTime = ? WHERE ComponentID = ? AND State NOT IN (3, 6)

-- search.crawladmin.ComponentStages.RESIGN
UPDATE crawl_component SET Master = 0 WHERE ComponentID = ? AND Master = 1

-- search.crawladmin.ComponentStages.SET_STATE
UPDATE crawl_component SET State = ? WHERE ComponentID = ?

-- search.crawladmin.ComponentStages.SILENT
SELECT ComponentID FROM crawl_component WHERE State NOT IN (3, 6) AND ReportTime < ?
ORDER BY ReportTime, ComponentID LIMIT 1

-- search.crawladmin.Crawl.LOCK
SELECT CrawlID, ProjectID, CrawlType, ContentSourceID, Status, SubStatus, Request, StartTime, EndTime,
  PausedSubStatus FROM crawl_status WHERE CrawlID = ?

-- search.crawladmin.Crawl.SAVE
UPDATE crawl_status SET CrawlType = ?, ContentSourceID = ?, Status = ?, SubStatus = ?, Request = ?,
  StartTime = ?, EndTime = ?, PausedSubStatus = ? WHERE CrawlID = ?

-- search.crawladmin.CrawlAdmin.STATUS
SELECT Status, SubStatus FROM crawl_status WHERE CrawlID = ?

-- search.crawladmin.CrawlEnd.FAILED
SELECT CrawlID, MainCrawlID FROM crawl_status INDEXED BY crawl_status_failed  WHERE Status = 5 AND ProjectID = 2 AND Restarted = 0
ORDER BY CrawlID LIMIT 1

-- search.crawladmin.CrawlEnd.RESTARTED
UPDATE crawl_status SET Restarted = 1 WHERE CrawlID = ?

-- search.crawladmin.CrawlErrors.ADD
INSERT INTO crawl_error (ErrorID, hrResult, ErrorLevel, MarkDelete, Message) VALUES (?, ?, ?, 0, ?)

-- search.crawladmin.CrawlErrors.FIND
SELECT ErrorID, ErrorLevel, MarkDelete FROM crawl_error WHERE hrResult = ?

-- search.crawladmin.CrawlLists.DELETES
SELECT DISTINCT ContentSourceID, StartAddressID FROM requested_delete_crawl WHERE CrawlID = ? AND CrawlID <> 0
ORDER BY ContentSourceID, StartAddressID

-- search.crawladmin.CrawlLists.OF_COMPONENT
SELECT c.CrawlID, c.CrawlType, c.Status, c.SubStatus, c.Request, c.ContentSourceID, c.MainCrawlID
FROM crawl_status AS c INDEXED BY crawl_status_active
JOIN crawl_component_status AS p ON p.CrawlID = c.CrawlID
WHERE c.ProjectID = ? AND p.ComponentID = ?
  AND (c.Status IN (4, 9) OR (c.Status = 1 AND c.SubStatus = 2) OR (c.Status = 8 AND p.Status <> 9)
    OR (c.Status = 7 AND p.Status <> 4) OR (c.Status = 13 AND c.SubStatus = 1 AND p.Status <> 12)
    OR (c.Status = 14 AND c.SubStatus = 1 AND p.Status <> 11)) AND c.Status NOT IN (5, 11, 12)
  AND NOT EXISTS (SELECT 1 FROM component_activity WHERE HaveResetRequest = 1)
ORDER BY c.CrawlID

-- search.crawladmin.CrawlLists.OF_MASTER
SELECT c.CrawlID, c.CrawlType, c.Status, c.SubStatus, c.Request, c.ContentSourceID, c.MainCrawlID
FROM crawl_status AS c INDEXED BY crawl_status_active
WHERE c.ProjectID = ? AND c.Status NOT IN (5, 11, 12)
  AND NOT EXISTS (SELECT 1 FROM component_activity WHERE HaveResetRequest = 1)
ORDER BY c.CrawlID

-- search.crawladmin.CrawlStart.JOIN_COMPONENTS
INSERT INTO crawl_component_status (CrawlID, ComponentID, Status)
SELECT CAST(? AS BIGINT), ComponentID, 0 FROM crawl_component WHERE GthrDBID = ? AND State NOT IN (3, 5, 6)
ON CONFLICT (CrawlID, ComponentID) DO NOTHING

-- search.crawladmin.CrawlStart.JOIN_STORE
INSERT INTO crawl_store_status (CrawlID, GthrDBID, JoinTime) VALUES (?, ?, ?)
ON CONFLICT (CrawlID, GthrDBID) DO NOTHING

-- search.crawladmin.CrawlStart.LOCK_COMPONENTS
SELECT ComponentID FROM crawl_component WHERE GthrDBID = ? ORDER BY ComponentID

-- search.crawladmin.CrawlStart.LOCK_RIVALS
SELECT CrawlID FROM crawl_status WHERE CrawlID IN (SELECT CAST(? AS BIGINT) UNION
  SELECT CrawlID FROM crawl_status INDEXED BY crawl_status_active
  WHERE ProjectID = ? AND ContentSourceID = ? AND Status NOT IN (5, 11, 12)) ORDER BY CrawlID

-- search.crawladmin.CrawlStart.PROJECT
SELECT ProjectID FROM crawl_status WHERE CrawlID = ?

-- search.crawladmin.CrawlStart.RIVAL
SELECT 1 FROM crawl_status INDEXED BY crawl_status_active  WHERE ProjectID = ? AND ContentSourceID = ? AND Status NOT IN (5, 11, 12)
  AND CrawlID <> ? AND CrawlType <> 3 LIMIT 1

-- search.crawladmin.CrawlStart.TAKE_DELETES
UPDATE requested_delete_crawl SET CrawlID = ? WHERE CrawlID = 0 AND ContentSourceID = ?

-- search.crawladmin.CrawlStatistics.ADD
UPDATE crawl_component_status SET SuccessCount = SuccessCount + ?, WarningCount = WarningCount + ?,
  ErrorCount = ErrorCount + ?, DeleteCount = DeleteCount + ?, NotModifiedCount = NotModifiedCount + ?,
  SecurityOnlyCount = SecurityOnlyCount + ?, SecurityOnlyErrorCount = SecurityOnlyErrorCount + ?,
  LevelHighErrorCount = LevelHighErrorCount + ?, RetryCount = RetryCount + ?
WHERE CrawlID = ? AND ComponentID = ?

-- search.crawladmin.CrawlStatistics.OF_CONTENT_SOURCE
SELECT COALESCE(SUM(SuccessCount), 0), COALESCE(SUM(WarningCount), 0), COALESCE(SUM(ErrorCount), 0),
  COALESCE(SUM(DeleteCount), 0), COALESCE(SUM(LevelHighErrorCount), 0)
FROM crawl_component_status WHERE CrawlID IN (SELECT CrawlID FROM crawl_status WHERE ContentSourceID = ?)

-- search.crawladmin.CrawlStores.JOIN_COMPONENTS
INSERT INTO crawl_component_status (CrawlID, ComponentID, Status)
SELECT CAST(? AS BIGINT), ComponentID, 0 FROM crawl_component WHERE GthrDBID = ?
ON CONFLICT (CrawlID, ComponentID) DO NOTHING

-- search.crawladmin.CrawlStores.JOIN_STORE
INSERT INTO crawl_store_status (CrawlID, GthrDBID, JoinTime) VALUES (?, ?, ?)

-- search.crawladmin.CrawlStores.LEAVE
DELETE FROM crawl_store_status WHERE GthrDBID = ?

-- search.crawladmin.CrawlStores.OLD
SELECT CrawlID FROM crawl_status INDEXED BY crawl_status_over  WHERE Status IN (5, 11, 12) AND COALESCE(EndTime, RequestTime) < ?

-- search.crawladmin.CrawlStores.REMOVE[0]
DELETE FROM crawl_component_status WHERE CrawlID = ?

-- search.crawladmin.CrawlStores.REMOVE[1]
DELETE FROM crawl_store_status WHERE CrawlID = ?

-- search.crawladmin.CrawlStores.REMOVE[2]
DELETE FROM crawl_status WHERE CrawlID = ?

-- search.crawladmin.CrawlStores.STORE
SELECT 1 FROM crawl_store WHERE Ordinal = ?

-- search.crawladmin.CrawlStores.TO_JOIN
SELECT CrawlID FROM crawl_status AS c INDEXED BY crawl_status_active
WHERE Status NOT IN (5, 11, 12)
  AND NOT EXISTS (SELECT 1 FROM crawl_store_status AS s WHERE s.CrawlID = c.CrawlID AND s.GthrDBID = ?)

-- search.crawladmin.MasterStages.BUSY
SELECT 1 FROM crawl_component_status WHERE CrawlID = ? AND ActivityInfo <> 0 LIMIT 1

-- search.crawladmin.MasterStages.DESERTED_STORE
SELECT 1 FROM crawl_store_status AS s WHERE s.CrawlID = ? AND NOT EXISTS (
  SELECT 1 FROM crawl_component AS k JOIN crawl_component_status AS p ON p.ComponentID = k.ComponentID
  WHERE k.GthrDBID = s.GthrDBID AND p.CrawlID = s.CrawlID) LIMIT 1

-- search.crawladmin.MasterStages.MARK_BUSY
UPDATE crawl_component_status SET ActivityInfo = 1 WHERE CrawlID = ?

-- search.crawladmin.MasterStages.OTHER_STATUS
SELECT 1 FROM crawl_component_status WHERE CrawlID = ? AND Status <> ? LIMIT 1

-- search.crawladmin.NewCrawls.ADD
INSERT INTO crawl_status (CrawlID, ProjectID, CrawlType, ContentSourceID, Status, SubStatus, Request,
  RequestTime, MainCrawlID)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)

-- search.crawladmin.ReportStages.SET_ACTIVITY
UPDATE crawl_component_status SET ActivityInfo = ? WHERE CrawlID = ? AND ComponentID = ?
  AND EXISTS (SELECT 1 FROM crawl_status AS c
    WHERE c.CrawlID = crawl_component_status.CrawlID AND c.Status NOT IN (5, 11, 12))

-- search.crawladmin.ReportStages.SET_STATUS
UPDATE crawl_component_status SET Status = ? WHERE CrawlID = ? AND ComponentID = ?
  AND EXISTS (SELECT 1 FROM crawl_status AS c
    WHERE c.CrawlID = crawl_component_status.CrawlID AND c.Status NOT IN (5, 11, 12))

-- search.crawladmin.RequestStages.PAUSE
UPDATE crawl_status INDEXED BY crawl_status_active  SET Request = 3, RequestTime = ?
WHERE ProjectID IN (1, 2) AND ContentSourceID = ? AND Status NOT IN (5, 11, 12) AND Status = 4 AND Request = 0

-- search.crawladmin.RequestStages.REQUEST_DELETE
INSERT INTO requested_delete_crawl (RequestID, ContentSourceID, StartAddressID) VALUES (?, ?, ?)

-- search.crawladmin.RequestStages.RESET[0]
DELETE FROM crawl_status

-- search.crawladmin.RequestStages.RESET[1]
DELETE FROM crawl_component_status

-- search.crawladmin.RequestStages.RESET[2]
DELETE FROM crawl_store_status

-- search.crawladmin.RequestStages.RESET[3]
DELETE FROM requested_delete_crawl

-- search.crawladmin.RequestStages.RESET[4]
UPDATE crawl_store SET DocCount = 0

-- search.crawladmin.RequestStages.RESUME
UPDATE crawl_status INDEXED BY crawl_status_active  SET Request = 4, RequestTime = ?
WHERE ProjectID IN (1, 2) AND ContentSourceID = ? AND Status NOT IN (5, 11, 12) AND Status = 9

-- search.crawladmin.RequestStages.STOP
UPDATE crawl_status INDEXED BY crawl_status_active  SET Request = 2, RequestTime = ?
WHERE ProjectID IN (1, 2) AND ContentSourceID = ? AND Status NOT IN (5, 11, 12) AND Status <> 13 AND CrawlType <> 3

-- search.crawladmin.StatusProcedures.NEWEST
SELECT Status, CrawlType FROM crawl_status INDEXED BY crawl_status_active
WHERE ProjectID = ? AND ContentSourceID = ? AND Status NOT IN (5, 11, 12)
ORDER BY CrawlID DESC LIMIT 1

-- search.crawladmin.StatusProcedures.RUNNING_TYPES
SELECT DISTINCT CrawlType FROM crawl_status INDEXED BY crawl_status_active  WHERE ProjectID = ? AND Status NOT IN (5, 11, 12)

-- search.property.AlertHistory.BEGIN_OR_GO_ON
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS UrlSignature, value ->> 1 AS DocId, value ->> 2 AS SchemaSignature, value ->> 3 AS ContentSignature, value ->> 4 AS FirstTime, value ->> 5 AS ChangeTime FROM jsonb_each(?) AS json_each) AS each_listed)
INSERT INTO alert_history AS h (UrlSignature, DocId, SchemaSignature, ContentSignature, FirstTime, ChangeTime) SELECT UrlSignature, DocId, SchemaSignature, ContentSignature, FirstTime, ChangeTime FROM listed WHERE 1 = 1 ON CONFLICT (UrlSignature) DO UPDATE SET ChangeTime = CASE WHEN h.SchemaSignature = excluded.SchemaSignature AND h.ContentSignature <> excluded.ContentSignature
  THEN excluded.ChangeTime ELSE h.ChangeTime END,
DocId = excluded.DocId, SchemaSignature = excluded.SchemaSignature, ContentSignature = excluded.ContentSignature

-- search.property.AlertHistory.CLEAR
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc, value ->> 1 AS Url FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM doc_prop WHERE DocId IN (SELECT Doc FROM listed) AND Pid IN (321, 322)

-- search.property.AlertHistory.GO_ON
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS UrlSignature, value ->> 1 AS DocId, value ->> 2 AS SchemaSignature, value ->> 3 AS ContentSignature, value ->> 4 AS FirstTime, value ->> 5 AS ChangeTime FROM jsonb_each(?) AS json_each) AS each_listed)
UPDATE alert_history AS h SET ChangeTime = CASE WHEN h.SchemaSignature = listed.SchemaSignature AND h.ContentSignature <> listed.ContentSignature
  THEN listed.ChangeTime ELSE h.ChangeTime END,
DocId = listed.DocId, SchemaSignature = listed.SchemaSignature, ContentSignature = listed.ContentSignature FROM listed WHERE h.UrlSignature = listed.UrlSignature

-- search.property.AlertHistory.UPDATE
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc, value ->> 1 AS Url FROM jsonb_each(?) AS json_each) AS each_listed)
UPDATE doc_prop SET llVal = ChangeTime
FROM listed JOIN alert_history ON UrlSignature = Url WHERE doc_prop.DocId = Doc AND Pid = 322

-- search.property.AlertHistory.WRITE
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc, value ->> 1 AS Url FROM jsonb_each(?) AS json_each) AS each_listed)
INSERT INTO doc_prop (DocId, Pid, llVal)
SELECT Doc, 321, FirstTime FROM listed JOIN alert_history ON UrlSignature = Url
UNION ALL
SELECT Doc, 322, ChangeTime FROM listed JOIN alert_history ON UrlSignature = Url

-- search.property.CatalogProcedures.ADD
INSERT INTO security_descriptor (SDID, SDCheckSum, SDKey, Type, SD) VALUES (?, ?, ?, ?, ?)

-- search.property.CatalogProcedures.DESCRIPTORS
SELECT SDID, SD FROM security_descriptor WHERE SDCheckSum = ?

-- search.property.CatalogProcedures.FIND
SELECT SDID FROM security_descriptor WHERE SDCheckSum = ? AND SDKey = ? AND Type = ?

-- search.property.CatalogProcedures.NAMES
SELECT MIN(strVal) FROM doc_prop WHERE NameKey IS NOT NULL GROUP BY NameKey

-- search.property.ComponentProcedures.ALIASES
SELECT COALESCE(name.strVal, ''), COALESCE(alias.strVal2, alias.strVal, '')
FROM doc_prop AS name JOIN doc_prop AS alias ON alias.DocId = name.DocId AND alias.Pid IN (15, 21, 27)
WHERE name.NameKey IS NOT NULL

-- search.property.Components.PUT
INSERT INTO metadata_store_crawl_component (ComponentID, Status, ModifiedByComponentID) VALUES (?, ?, ?)
ON CONFLICT (ComponentID) DO UPDATE SET Status = excluded.Status,
  ModifiedByComponentID = excluded.ModifiedByComponentID

-- search.property.Components.SELECT
SELECT ComponentID, Status FROM metadata_store_crawl_component ORDER BY ComponentID

-- search.property.Definitions.ADD
INSERT INTO definition (DocId, Term, Sentence, TermOffset, IsAcronym) VALUES (?, ?, ?, ?, ?)

-- search.property.DocProps.ADD
INSERT INTO doc_prop (DocId, Pid, llVal, strVal, strVal2, NameKey) VALUES (?, ?, ?, ?, ?, ?)

-- search.property.DocProps.ADD_MISSING
INSERT INTO doc_prop (llVal, strVal, strVal2, DocId, Pid) SELECT CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM doc_prop WHERE DocId = ? AND Pid = ?)

-- search.property.DocProps.ADD_MISSING_NAME
INSERT INTO doc_prop (llVal, strVal, strVal2, NameKey, DocId, Pid) SELECT CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT), ?, CAST(? AS BIGINT), CAST(? AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM doc_prop WHERE DocId = ? AND Pid = ?)

-- search.property.DocProps.DELETE
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc, value ->> 1 AS Property FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM doc_prop WHERE (DocId, Pid) IN (SELECT Doc, Property FROM listed)

-- search.property.DocProps.DELETE_VALUES
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc, value ->> 1 AS Property, value ->> 2 AS Low, value ->> 3 AS High FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM doc_prop WHERE (DocId, Pid, llVal) IN (
  SELECT p.DocId, p.Pid, p.llVal FROM listed JOIN doc_prop AS p
  ON p.DocId = Doc AND p.Pid = Property AND p.llVal BETWEEN Low AND High)

-- search.property.DocProps.UPDATE
UPDATE doc_prop SET llVal = ?, strVal = ?, strVal2 = ? WHERE DocId = ? AND Pid = ?

-- search.property.DocProps.UPDATE_NAME
UPDATE doc_prop SET llVal = ?, strVal = ?, strVal2 = ?, NameKey = ? WHERE DocId = ? AND Pid = ?

-- search.property.DocResults.PUT
INSERT INTO doc_result (DocId, summaryBlobSize, size, lastModified, isDocument, isPictureUrl, author, title, url, pictureThumbnailUrl, contentClass,
fileExtension, tags, propertyBlob, siteName, description, numberOfMembers, pictureHeightAndWidth, displayDate) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (DocId) DO UPDATE SET summaryBlobSize = excluded.summaryBlobSize, size = excluded.size, lastModified = excluded.lastModified, isDocument = excluded.isDocument, isPictureUrl = excluded.isPictureUrl, author = excluded.author, title = excluded.title, url = excluded.url, pictureThumbnailUrl = excluded.pictureThumbnailUrl, contentClass = excluded.contentClass, fileExtension = excluded.fileExtension, tags = excluded.tags, propertyBlob = excluded.propertyBlob, siteName = excluded.siteName, description = excluded.description, numberOfMembers = excluded.numberOfMembers, pictureHeightAndWidth = excluded.pictureHeightAndWidth, displayDate = excluded.displayDate

-- search.property.DocResults.PUT_TAGS
UPDATE doc_result SET popularSocialTags = ? WHERE DocId = ?

-- search.property.DocSdIds.PUT
INSERT INTO doc_sdid (DocId, SDID, Type, HasPluggableSecurity) VALUES (?, ?, ?, ?) ON CONFLICT (DocId) DO UPDATE SET SDID = excluded.SDID, Type = excluded.Type,
 HasPluggableSecurity = excluded.HasPluggableSecurity

-- search.property.DocSdIds.PUT_WITH_BLOCK
INSERT INTO doc_sdid (DocId, SDID, Type, HasPluggableSecurity, DuplicateHashes) VALUES (?, ?, ?, ?, ?) ON CONFLICT (DocId) DO UPDATE SET SDID = excluded.SDID, Type = excluded.Type,
 HasPluggableSecurity = excluded.HasPluggableSecurity, DuplicateHashes = excluded.DuplicateHashes

-- search.property.Documents.FORGET
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM alert_history WHERE DocId IN (SELECT Doc FROM listed)

-- search.property.Documents.PURGE[0]
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM doc_prop WHERE DocId IN (SELECT Doc FROM listed)

-- search.property.Documents.PURGE[1]
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM doc_result WHERE DocId IN (SELECT Doc FROM listed)

-- search.property.Documents.PURGE[2]
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM doc_sdid WHERE DocId IN (SELECT Doc FROM listed)

-- search.property.Documents.PURGE[3]
WITH listed AS (SELECT * FROM (SELECT value ->> 0 AS Doc FROM jsonb_each(?) AS json_each) AS each_listed)
DELETE FROM definition WHERE DocId IN (SELECT Doc FROM listed)

-- search.property.Documents.RESET[0]
DELETE FROM doc_prop

-- search.property.Documents.RESET[1]
DELETE FROM doc_result

-- search.property.Documents.RESET[2]
DELETE FROM doc_sdid

-- search.property.Documents.RESET[3]
DELETE FROM definition

-- search.property.Documents.RESET[4]
DELETE FROM alert_history

-- search.provisioning.CrawledPropertyProvisioning.MAPPED
SELECT managed.PID, managed.NoMap FROM property_mapping AS mapping
JOIN managed_property AS managed ON managed.PID = mapping.PID
WHERE mapping.CrawledPropertyId = ? ORDER BY managed.NoMap DESC LIMIT 1

-- search.provisioning.CrawledPropertyProvisioning.REMOVE
DELETE FROM crawled_property WHERE CrawledPropertyId = ?

-- search.provisioning.CrawledPropertyProvisioning.SET_COUNT
UPDATE crawled_property_sample SET CPCount = ? WHERE CrawledPropertyId = ?

-- search.provisioning.FirstTopology.ADD_SCOPES_SYSTEM
INSERT INTO scopes_system (ID, NextCompilationTime) VALUES (1, ?)

-- search.provisioning.FirstTopology.ADD_TOPOLOGY
INSERT INTO crawl_topology (CrawlTopologyID, State) VALUES (?, ?)

-- search.provisioning.FirstTopology.PRESENT
SELECT 1 FROM crawl_topology

-- search.provisioning.OperationsProvisioning.ADD_CLICK
INSERT INTO query_log (EntryID, Url, UrlKey, QueryString, QueryKey, QueryLCID, Kind, LogTime)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)

-- search.provisioning.OperationsProvisioning.ADD_COMMAND
INSERT INTO command (CommandID, ObjectName, ObjectKey, Description, CreatedUtcTime) VALUES (?, ?, ?, ?, ?)

-- search.provisioning.SchemaProvisioning.CAN_BE_DELETED
SELECT 1 FROM managed_property WHERE PID = ? AND NoDelete = 0

-- search.provisioning.SchemaProvisioning.CRAWLED_PROPERTY
SELECT 1 FROM crawled_property WHERE CrawledPropertyId = ?

-- search.provisioning.SchemaProvisioning.HAS_MAPPINGS
SELECT 1 FROM property_mapping WHERE PID = ?

-- search.provisioning.SchemaProvisioning.REMOVE_PROPERTY
DELETE FROM managed_property WHERE PID = ?

-- search.provisioning.SchemaProvisioning.SET_PARAMETER
INSERT INTO schema_parameter (ParamKey, ParamName, IsString, strValue, fltValue) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (ParamKey)
DO UPDATE SET ParamName = excluded.ParamName, IsString = excluded.IsString, strValue = excluded.strValue,
  fltValue = excluded.fltValue

-- search.provisioning.ScopeProvisioning.ADD_CONSUMER
INSERT INTO scope_consumer (ConsumerID, Name, NameKey) VALUES (?, ?, ?)

-- search.provisioning.ScopeProvisioning.ADD_DELETED
INSERT INTO deleted_scope (ScopeID, ChangeID) VALUES (?, ?)

-- search.provisioning.ScopeProvisioning.ADD_RULE
INSERT INTO scope_rule (RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString)
VALUES (?, ?, ?, ?, ?, ?, ?)

-- search.provisioning.ScopeProvisioning.ADD_SCOPE
INSERT INTO scope (ScopeID, ConsumerID, Name, NameKey, CompilationState, LastChangeID)
VALUES (?, ?, ?, ?, ?, ?)

-- search.provisioning.ScopeProvisioning.CHANGE_SCOPE
UPDATE scope SET CompilationState = ?, LastChangeID = ? WHERE ScopeID = ?

-- search.provisioning.ScopeProvisioning.CONSUMER
SELECT 1 FROM scope_consumer WHERE ConsumerID = ?

-- search.provisioning.ScopeProvisioning.CONSUMER_NAMED
SELECT 1 FROM scope_consumer WHERE NameKey = ?

-- search.provisioning.ScopeProvisioning.REMOVE_SCOPE
DELETE FROM scope WHERE ScopeID = ?

-- search.provisioning.ScopeProvisioning.SCOPE
SELECT CompilationState FROM scope WHERE ScopeID = ?

-- search.provisioning.ScopeProvisioning.SCOPE_NAMED
SELECT 1 FROM scope WHERE ConsumerID = ? AND NameKey = ?

-- search.provisioning.ScopeProvisioning.SET_INTERVAL
INSERT INTO scopes_system (ID, CompilationInterval) VALUES (1, ?)
ON CONFLICT (ID) DO UPDATE SET CompilationInterval = excluded.CompilationInterval

-- search.provisioning.StoreProvisioning.ADD_CRAWL_STORE
INSERT INTO crawl_store (Ordinal, ID, Name, DatabaseName, DatabaseKey) VALUES (?, ?, ?, ?, ?)

-- search.provisioning.StoreProvisioning.ADD_PROPERTY_STORE
INSERT INTO property_store (ID, Name, DatabaseName, DatabaseKey) VALUES (?, ?, ?, ?)

-- search.provisioning.StoreProvisioning.COUNT_PROPERTY_STORES
SELECT COUNT(*) FROM property_store

-- search.provisioning.StoreProvisioning.DATABASE_TAKEN
SELECT 1 FROM crawl_store WHERE DatabaseKey = ? UNION ALL SELECT 1 FROM property_store WHERE DatabaseKey = ?

-- search.provisioning.StoreProvisioning.NEXT_ORDINAL
SELECT COALESCE(MAX(Ordinal) + 1, 0) FROM crawl_store

-- search.provisioning.TopologyProvisioning.ADD_CONTENT_SOURCE
INSERT INTO content_source (ContentSourceID, Name, NameKey) VALUES (?, ?, ?)

-- search.provisioning.TopologyProvisioning.ADD_CRAWL_COMPONENT
INSERT INTO crawl_component (ComponentID, ID, GthrDBID, ServerName, State, DesiredState, Master, ReportTime)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)

-- search.provisioning.TopologyProvisioning.ADD_CRAWL_ERROR
INSERT INTO crawl_error (ErrorLevel, MarkDelete, Message, hrResult, ErrorID) VALUES (?, ?, ?, ?, ?)

-- search.provisioning.TopologyProvisioning.ADD_QUERY_COMPONENT
INSERT INTO query_component (ComponentID, ID, ServerName, State) VALUES (?, ?, ?, ?)

-- search.provisioning.TopologyProvisioning.ADD_START_ADDRESS
INSERT INTO start_address (StartAddressID, ContentSourceID, Url, UrlKey) VALUES (?, ?, ?, ?)

-- search.provisioning.TopologyProvisioning.CHANGE_CRAWL_ERROR
UPDATE crawl_error SET ErrorLevel = ?, MarkDelete = ?, Message = ?, hrResult = ? WHERE ErrorID = ?

-- search.provisioning.TopologyProvisioning.CONTENT_SOURCE
SELECT 1 FROM content_source WHERE ContentSourceID = ?

-- search.provisioning.TopologyProvisioning.CONTENT_SOURCE_NAMED
SELECT 1 FROM content_source WHERE NameKey = ?

-- search.provisioning.TopologyProvisioning.CRAWL_ERROR
SELECT ErrorID FROM crawl_error WHERE hrResult = ?

-- search.provisioning.TopologyProvisioning.CRAWL_STORE
SELECT 1 FROM crawl_store WHERE Ordinal = ?

-- search.provisioning.TopologyProvisioning.REMOVE_CONTENT_SOURCE
DELETE FROM content_source WHERE ContentSourceID = ?

-- search.provisioning.TopologyProvisioning.REMOVE_START_ADDRESS
DELETE FROM start_address WHERE StartAddressID = ?

-- search.provisioning.TopologyProvisioning.SET_TOPOLOGY_STATE
UPDATE crawl_topology SET State = ?

-- search.provisioning.TopologyProvisioning.START_ADDRESS
SELECT 1 FROM start_address WHERE ContentSourceID = ? AND UrlKey = ?

-- search.querylog.RelevanceProcedures.BY_ITEM
SELECT MIN(entry.Url), 0, COUNT(*) FILTER (WHERE entry.Kind IN (1, 2)), COUNT(*) FILTER (WHERE entry.Kind = 3),
  COUNT(*) FILTER (WHERE entry.Kind = 2)
FROM (SELECT DISTINCT UrlKey FROM query_log WHERE LogTime >= ? AND LogTime < ?) AS updated
JOIN query_log AS entry ON entry.UrlKey = updated.UrlKey
WHERE entry.LogTime >= ? AND entry.LogTime < ?
GROUP BY entry.UrlKey

-- search.querylog.RelevanceProcedures.BY_QUERY
SELECT MIN(entry.Url), 0, MIN(entry.QueryString), entry.QueryLCID, COUNT(*)
FROM (SELECT DISTINCT UrlKey FROM query_log WHERE LogTime >= ? AND LogTime < ?) AS updated
JOIN query_log AS entry ON entry.UrlKey = updated.UrlKey
WHERE entry.LogTime >= ? AND entry.LogTime < ?
AND entry.Kind IN (1, 2) GROUP BY entry.UrlKey, entry.QueryKey, entry.QueryLCID

-- search.ranking.RankingProcedures.FEATURES
SELECT PID, DefaultValue FROM static_ranking_feature ORDER BY PID

-- search.ranking.RankingProcedures.MODELS
SELECT RankingModelId, Name, Description, IsDefault, Model FROM ranking_model ORDER BY IsDefault DESC, Name

-- search.ranking.StandardRankingModel.ADD_FEATURE
INSERT INTO static_ranking_feature (PID, DefaultValue) VALUES (?, ?)

-- search.ranking.StandardRankingModel.ADD_MODEL
INSERT INTO ranking_model (RankingModelId, Name, Description, IsDefault, Model) VALUES (?, ?, ?, 1, ?)

-- search.schema.Categories.FIND
SELECT CategoryName, DiscoverNewProperties, MapToContents, FullTextQueriable, Retrievable
FROM crawled_property_category WHERE Propset = ?

-- search.schema.Categories.PUT
INSERT INTO crawled_property_category (Propset, CategoryName, DiscoverNewProperties, MapToContents,
  FullTextQueriable, Retrievable, LastModified) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (Propset) DO UPDATE SET CategoryName = excluded.CategoryName,
  DiscoverNewProperties = excluded.DiscoverNewProperties, MapToContents = excluded.MapToContents,
  FullTextQueriable = excluded.FullTextQueriable, Retrievable = excluded.Retrievable,
  LastModified = excluded.LastModified

-- search.schema.Categories.REMOVE
DELETE FROM crawled_property_category WHERE Propset = ?

-- search.schema.CleanupProcedures.RESET
UPDATE crawled_property_sample SET CPCount = 0 WHERE CPCount > 0

-- search.schema.CrawledProperty.ADD
INSERT INTO crawled_property (CrawledPropertyId, Propset, PropsetOrder, PropertyName, PropertyKey, PropertyOrder,
  PropertyNameIsEnum, VariantType, IsMappedToContent, OOB, LastModified)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- search.schema.CrawledProperty.ADD_COUNT
INSERT INTO crawled_property_sample (CrawledPropertyId, CPCount) VALUES (?, 0)

-- search.schema.CrawledProperty.FIND
SELECT CrawledPropertyId, IsMappedToContent, IsSampleCacheFull FROM crawled_property
WHERE Propset = ? AND PropertyKey = ? AND PropertyNameIsEnum = ? AND VariantType = ?

-- search.schema.CrawledProperty.MAPS_TO_CONTENTS
SELECT MapToContents FROM crawled_property_category WHERE Propset = ?

-- search.schema.CrawledPropertyList.ALL.before
SELECT COUNT(*) FROM crawled_property WHERE (PropsetOrder, PropertyOrder) > (?, ?) AND (PropsetOrder, PropertyOrder) < (?, ?)

-- search.schema.CrawledPropertyList.ALL.names
SELECT PropsetOrder, PropertyOrder FROM crawled_property WHERE (PropsetOrder, PropertyOrder) > (?, ?) ORDER BY PropsetOrder, PropertyOrder, CrawledPropertyId LIMIT ? OFFSET ?

-- search.schema.CrawledPropertyList.ALL.page
SELECT Propset, PropertyName, PropertyNameIsEnum, IsMappedToContent, IsSampleCacheFull, VariantType,
  CrawledPropertyId, URI, LastModified FROM crawled_property WHERE (PropsetOrder, PropertyOrder) > (?, ?) ORDER BY PropsetOrder, PropertyOrder, CrawledPropertyId LIMIT ?

-- search.schema.CrawledPropertyList.ALL.since
SELECT Propset, PropertyName, PropertyNameIsEnum, IsMappedToContent, IsSampleCacheFull, VariantType,
  CrawledPropertyId, URI, LastModified FROM crawled_property WHERE LastModified >= ? ORDER BY LastModified, CrawledPropertyId LIMIT ?

-- search.schema.CrawledPropertyList.OUT_OF_BOX_ONLY.before
SELECT COUNT(*) FROM crawled_property WHERE OOB = 1 AND (PropsetOrder, PropertyOrder) > (?, ?) AND (PropsetOrder, PropertyOrder) < (?, ?)

-- search.schema.CrawledPropertyList.OUT_OF_BOX_ONLY.names
SELECT PropsetOrder, PropertyOrder FROM crawled_property WHERE OOB = 1 AND (PropsetOrder, PropertyOrder) > (?, ?) ORDER BY PropsetOrder, PropertyOrder, CrawledPropertyId LIMIT ? OFFSET ?

-- search.schema.CrawledPropertyList.OUT_OF_BOX_ONLY.page
SELECT Propset, PropertyName, PropertyNameIsEnum, IsMappedToContent, IsSampleCacheFull, VariantType,
  CrawledPropertyId, URI, LastModified FROM crawled_property WHERE OOB = 1 AND (PropsetOrder, PropertyOrder) > (?, ?) ORDER BY PropsetOrder, PropertyOrder, CrawledPropertyId LIMIT ?

-- search.schema.CrawledPropertyList.OUT_OF_BOX_ONLY.since
SELECT Propset, PropertyName, PropertyNameIsEnum, IsMappedToContent, IsSampleCacheFull, VariantType,
  CrawledPropertyId, URI, LastModified FROM crawled_property WHERE OOB = 1 AND LastModified >= ? ORDER BY LastModified, CrawledPropertyId LIMIT ?

-- search.schema.CrawledPropertyProcedures.MANAGED_PROPERTY
SELECT PID, FriendlyName, ManagedType, FullTextQueriable, Retrievable, HasMultipleValues FROM managed_property
WHERE PID = ?

-- search.schema.CrawledPropertyProcedures.SET_CACHE_FULL
UPDATE crawled_property SET IsSampleCacheFull = ? WHERE CrawledPropertyId = ?

-- search.schema.ManagedAttributes.LEAVE_RANK
UPDATE managed_property SET DefaultForQIR = 0, IsQIRCustomizationAllowed = 0
WHERE PID = ? AND QueryIndependentRank = 0

-- search.schema.ManagedAttributes.RANKS
SELECT QueryIndependentRank FROM managed_property WHERE PID = ?

-- search.schema.ManagedProperties.ADD
INSERT INTO managed_property (PID, FriendlyName, NameKey, PropertyDescription, ManagedType, FullTextQueriable,
  Retrievable, Scoped, Hidden, HasMultipleValues, MaxIndexedStringLength, MaxNonIndexedStringLength,
  IsInDocProps, LastModified)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- search.schema.ManagedProperties.FIND
SELECT PID, NoMap FROM managed_property WHERE PID = ?

-- search.schema.ManagedProperties.FIND_NAMED
SELECT PID, NoMap FROM managed_property WHERE NameKey = ?

-- search.schema.Mappings.FIRST
SELECT mapping.PID, mapping.MappingOrder FROM property_mapping AS mapping
JOIN managed_property AS managed ON managed.PID = mapping.PID
WHERE mapping.CrawledPropertyId = ?
ORDER BY CASE WHEN managed.NameKey = ? THEN 0 ELSE 1 END, mapping.MappingOrder, mapping.PID LIMIT 1

-- search.schema.Mappings.LAST_ORDER
SELECT MappingOrder FROM property_mapping WHERE PID = ? ORDER BY MappingOrder DESC LIMIT 1

-- search.schema.Mappings.ORDER
SELECT MappingOrder FROM property_mapping WHERE CrawledPropertyId = ? AND PID = ?

-- search.schema.Mappings.PUT
INSERT INTO property_mapping (CrawledPropertyId, PID, MappingOrder, LastModified) VALUES (?, ?, ?, ?)
ON CONFLICT (CrawledPropertyId, PID)
DO UPDATE SET MappingOrder = excluded.MappingOrder, LastModified = excluded.LastModified

-- search.schema.Mappings.REMOVE
DELETE FROM property_mapping WHERE CrawledPropertyId = ? AND PID = ?

-- search.schema.SchemaChange.RECORD
INSERT INTO schema_change (Name, ChangeTime) VALUES (?, ?)
ON CONFLICT (Name) DO UPDATE SET ChangeTime = excluded.ChangeTime

-- search.schema.SchemaClock.LOCK
INSERT INTO schema_change (Name, ChangeTime) VALUES (?, 0)
ON CONFLICT (Name) DO UPDATE SET ChangeTime = schema_change.ChangeTime RETURNING ChangeTime

-- search.schema.SchemaClock.SET
UPDATE schema_change SET ChangeTime = ? WHERE Name = ?

-- search.schema.SchemaQueries.ALL_MANAGED
SELECT PID, FriendlyName, PropertyDescription, ManagedType, FullTextQueriable, Retrievable, Scoped,
  RespectPriority, RemoveDuplicates, NoDelete, NoMap, Hidden, HasMultipleValues, NoWordBreaker, NameNormalized,
  IncludeInMD5, Mapped, QueryIndependentRank, UserFlags, WordBreakerOverride, Weight, LengthNormalization,
  LastModified, ForceChangeSchemaVersion, MaxIndexedStringLength, MaxNonIndexedStringLength,
  MaxRetrievalLength, DecimalPlaces, IsInDocProps, IsInPropertyBlobOptimizedResults,
  IsInFixedColumnOptimizedResults, OverrideHasMultipleValues, SuppressStringNormalizer, Pronunciation,
  QueryPropertyBlob, NicknameExpansion, IsQIRCustomizationAllowed, DefaultForQIR, SplitStringCharacters
FROM managed_property WHERE LastModified >= ? ORDER BY LastModified, PID

-- search.schema.SchemaQueries.CHANGES
SELECT MAX(CASE WHEN Name = 'LastCatChange' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastCPDelete' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastCPAddsBenignModified' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastURIAdds' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastURIModifiedDeleted' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastManagedProp' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastGlobalProps' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastManagedPropDeleted' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastSmpDelete' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastAliasAdd' THEN ChangeTime END),
  MAX(CASE WHEN Name = 'LastAliasOther' THEN ChangeTime END), 0
FROM schema_change

-- search.schema.SchemaQueries.EXTREMES
SELECT CrawledPropertyId, CPCount FROM crawled_property_sample WHERE CPCount > ? OR CPCount < ?

-- search.schema.SchemaQueries.MAPPINGS
SELECT PID, MappingOrder, CrawledPropertyId FROM property_mapping

-- search.schema.SchemaQueries.MAPPINGS_OF
SELECT PID, MappingOrder FROM property_mapping WHERE CrawledPropertyId = ? ORDER BY PID

-- search.schema.SchemaQueries.MAPPINGS_SINCE
SELECT PID, MappingOrder, CrawledPropertyId FROM property_mapping WHERE LastModified >= ? ORDER BY LastModified

-- search.schema.SchemaQueries.PARAMETERS
SELECT ParamName, IsString, strValue, fltValue FROM schema_parameter ORDER BY ParamKey

-- search.schema.SchemaQueries.VISIBLE_MANAGED
SELECT PID, FriendlyName, PropertyDescription, ManagedType, FullTextQueriable, Retrievable, Scoped,
  RespectPriority, RemoveDuplicates, NoDelete, NoMap, Hidden, HasMultipleValues, NoWordBreaker, NameNormalized,
  IncludeInMD5, Mapped, QueryIndependentRank, UserFlags, WordBreakerOverride, Weight, LengthNormalization,
  LastModified, ForceChangeSchemaVersion, MaxIndexedStringLength, MaxNonIndexedStringLength,
  MaxRetrievalLength, DecimalPlaces, IsInDocProps, IsInPropertyBlobOptimizedResults,
  IsInFixedColumnOptimizedResults, OverrideHasMultipleValues, SuppressStringNormalizer, Pronunciation,
  QueryPropertyBlob, NicknameExpansion, IsQIRCustomizationAllowed, DefaultForQIR, SplitStringCharacters
FROM managed_property WHERE LastModified >= ? AND Hidden = 0 ORDER BY LastModified, PID

-- search.schema.StandardSchema.ADD_CATEGORY
INSERT INTO crawled_property_category (Propset, CategoryName, LastModified) VALUES (?, ?, ?)
ON CONFLICT DO NOTHING

-- search.schema.StandardSchema.ADD_CHANGE
INSERT INTO schema_change (Name, ChangeTime) VALUES (?, ?)
ON CONFLICT (Name) DO UPDATE SET ChangeTime = excluded.ChangeTime

-- search.schema.StandardSchema.MAP
INSERT INTO property_mapping (CrawledPropertyId, PID, MappingOrder, LastModified)
SELECT ?, PID, ?, ? FROM managed_property WHERE PID = ? AND NameKey = ? ON CONFLICT DO NOTHING

-- search.schema.StandardSchema.NOTE
INSERT INTO first_contents (Topic, AddedAt) VALUES (?, ?)

-- search.schema.StandardSchema.PRESENT
SELECT 1 FROM first_contents WHERE Topic = ?

-- search.scope.CompilationProcedures.CRAWL_COMPONENT
SELECT 1 FROM crawl_component WHERE ComponentID = ?

-- search.scope.CompilationProcedures.CRAWL_PROGRESS
SELECT COUNT(*), COUNT(*) FILTER (WHERE ScopeCompilationID >= ?) FROM crawl_component WHERE State = ?

-- search.scope.CompilationProcedures.QUERY_COMPONENT
SELECT 1 FROM query_component WHERE ComponentID = ?

-- search.scope.CompilationProcedures.QUERY_PROGRESS
SELECT COUNT(*), COUNT(*) FILTER (WHERE ScopeCompilationID >= ?) FROM query_component WHERE State = ?

-- search.scope.CompilationProcedures.REPORT_CRAWL
UPDATE crawl_component SET ScopeCompilationID = ? WHERE ComponentID = ? AND ScopeCompilationID <> ?

-- search.scope.CompilationProcedures.REPORT_QUERY
UPDATE query_component SET ScopeCompilationID = ? WHERE ComponentID = ? AND ScopeCompilationID <> ?

-- search.scope.ScopeChanges.NEXT
INSERT INTO scopes_system (ID, LastChangeID) VALUES (1, 1)
ON CONFLICT (ID) DO UPDATE SET LastChangeID = scopes_system.LastChangeID + 1 RETURNING LastChangeID

-- search.scope.ScopeCompilation.CLEAR_DELETED
DELETE FROM deleted_scope_to_compile

-- search.scope.ScopeCompilation.CLEAR_RULES
DELETE FROM scope_rule_to_compile

-- search.scope.ScopeCompilation.CLEAR_SCOPES
DELETE FROM scope_to_compile

-- search.scope.ScopeCompilation.FORGET_DELETED
DELETE FROM deleted_scope WHERE ScopeID IN (SELECT ScopeID FROM deleted_scope_to_compile)

-- search.scope.ScopeCompilation.MARK_SCOPES
UPDATE scope SET CompilationState = CASE WHEN LastChangeID <= ? THEN ? ELSE ? END
WHERE ScopeID IN (SELECT ScopeID FROM scope_to_compile)

-- search.scope.ScopeCompilation.PUT_RULES
INSERT INTO compiled_scope_rule (RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID,
    UserValueString)
SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
FROM scope_rule_to_compile

-- search.scope.ScopeCompilation.PUT_SCOPES
INSERT INTO compiled_scope (ScopeID, ConsumerID, Name, CompilationState)
SELECT ScopeID, ConsumerID, Name, CAST(? AS BIGINT) FROM scope_to_compile WHERE 1 = 1
ON CONFLICT (ScopeID) DO UPDATE SET ConsumerID = excluded.ConsumerID, Name = excluded.Name,
    CompilationState = excluded.CompilationState

-- search.scope.ScopeCompilation.REMOVE_DELETED_RULES
DELETE FROM compiled_scope_rule WHERE ScopeID IN (SELECT ScopeID FROM deleted_scope_to_compile)

-- search.scope.ScopeCompilation.REMOVE_DELETED_SCOPES
DELETE FROM compiled_scope WHERE ScopeID IN (SELECT ScopeID FROM deleted_scope_to_compile)

-- search.scope.ScopeCompilation.REMOVE_RULES
DELETE FROM compiled_scope_rule WHERE ScopeID IN (SELECT ScopeID FROM scope_to_compile)

-- search.scope.ScopeCompilation.TAKE_DELETED
INSERT INTO deleted_scope_to_compile (ScopeID) SELECT ScopeID FROM deleted_scope

-- search.scope.ScopeCompilation.TAKE_RULES
INSERT INTO scope_rule_to_compile (RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID,
    UserValueString)
SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString FROM scope_rule
WHERE ScopeID IN (SELECT ScopeID FROM scope_to_compile)

-- search.scope.ScopeCompilation.TAKE_SCOPES
INSERT INTO scope_to_compile (ScopeID, ConsumerID, Name, CompilationState)
SELECT ScopeID, ConsumerID, Name, CompilationState FROM scope WHERE LastChangeID > ?

-- search.scope.ScopeCompilation.TELL_CONSUMERS
UPDATE scope_consumer SET LastUpdate = ? WHERE ConsumerID IN (
    SELECT ConsumerID FROM scope_to_compile
    UNION
    SELECT c.ConsumerID FROM deleted_scope_to_compile d JOIN compiled_scope c ON c.ScopeID = d.ScopeID)

-- search.scope.ScopeQueries.COMPILATION_CHANGE
SELECT CompilationChangeID FROM scopes_system WHERE ID = 1

-- search.scope.ScopeQueries.COMPILED_RULES
SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
FROM compiled_scope_rule ORDER BY RuleID

-- search.scope.ScopeQueries.COMPILED_SCOPES
SELECT ScopeID, CompilationState FROM compiled_scope ORDER BY ScopeID

-- search.scope.ScopeQueries.DELETED_TO_COMPILE
SELECT ScopeID FROM deleted_scope_to_compile ORDER BY ScopeID

-- search.scope.ScopeQueries.LAST_COMPILATION
SELECT LastCompilationID FROM scopes_system WHERE ID = 1

-- search.scope.ScopeQueries.RULES_TO_COMPILE
SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
FROM scope_rule_to_compile ORDER BY RuleID

-- search.scope.ScopeQueries.SCOPES_TO_COMPILE
SELECT ScopeID, CompilationState FROM scope_to_compile ORDER BY ScopeID

-- search.scope.ScopesSystem.COMPLETE
UPDATE scopes_system SET Compiling = 0, QueryPhase = 0, LastCompilationID = CompilationChangeID,
    LastConsumerChangeID = LastConsumerChangeID + 1 WHERE ID = 1 RETURNING LastConsumerChangeID

-- search.scope.ScopesSystem.LOCK
INSERT INTO scopes_system (ID) VALUES (1) ON CONFLICT (ID) DO UPDATE SET ID = 1
RETURNING Compiling, QueryPhase, LastChangeID, LastCompilationID, CompilationChangeID, NextCompilationTime,
    CompilationInterval

-- search.scope.ScopesSystem.LOOKED
UPDATE scopes_system SET LastCompilationTime = ?, NextCompilationTime = ? WHERE ID = 1

-- search.scope.ScopesSystem.QUERY_PHASE
UPDATE scopes_system SET QueryPhase = 1 WHERE ID = 1

-- search.scope.ScopesSystem.START
UPDATE scopes_system SET Compiling = 1, QueryPhase = 0, CompilationChangeID = LastChangeID WHERE ID = 1

-- search.status.ComponentRecords.ADD
INSERT INTO component_activity (NameKey, ProjectName, ComponentName, ComponentType, ComponentID,
  DPR_MasterMerge, CPR_MasterMerge, DPR_Crawls, CPR_Crawls)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)

-- search.status.ComponentRecords.ADJUST
UPDATE component_activity SET
  CPR_MasterMerge = CASE WHEN DPR_MasterMerge <> 0 AND CPR_MasterMerge <> 0 THEN DPR_MasterMerge
    ELSE CPR_MasterMerge END,
  CPR_Crawls = CASE WHEN DPR_Crawls <> 0 AND CPR_Crawls <> 0 THEN DPR_Crawls ELSE CPR_Crawls END
WHERE NameKey = ? AND ProjectName = ? AND HaveResetRequest = 0

-- search.status.ComponentRecords.CATCH_UP
UPDATE component_activity SET CPR_MasterMerge = DPR_MasterMerge, CPR_Crawls = DPR_Crawls
WHERE NameKey = ? AND ProjectName = ?

-- search.status.ComponentRecords.COMPLETE
UPDATE component_activity
SET HaveResetRequest = 0, CPR_MasterMerge = DPR_MasterMerge, CPR_Crawls = DPR_Crawls
WHERE NameKey = ? AND ProjectName = ?

-- search.status.ComponentRecords.CRAWL_COMPONENT_RESETS
SELECT 1 FROM component_activity a WHERE ComponentType = 2 AND HaveResetRequest = 1 AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3) LIMIT 1

-- search.status.ComponentRecords.DESIRED
SELECT COALESCE(MAX(DPR_MasterMerge), 0), COALESCE(MAX(DPR_Crawls), 0) FROM component_activity
WHERE ProjectName = ?

-- search.status.ComponentRecords.RECORD
SELECT HaveResetRequest, DPR_MasterMerge, CPR_MasterMerge, DPR_Crawls, CPR_Crawls FROM component_activity
WHERE NameKey = ? AND ProjectName = ?

-- search.status.ComponentRecords.REMOVE
DELETE FROM component_activity WHERE NameKey = ? AND ProjectName = ?

-- search.status.RefactoringProcedures.BEHIND
SELECT 1 FROM component_activity WHERE ComponentType = ? AND ComponentID = ? AND ProjectName = ?
  AND (HaveResetRequest <> 0 OR CPR_MasterMerge <> DPR_MasterMerge OR CPR_Crawls <> DPR_Crawls) LIMIT 1

-- search.status.RefactoringProcedures.PAUSE_OPEN
SELECT 1 FROM component_activity a WHERE (a.DPR_Crawls <> a.CPR_Crawls OR (a.DPR_Crawls & ?) <> ?) AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3)AND NOT EXISTS (SELECT 1 FROM query_component q
 WHERE a.ComponentType = 1 AND q.ComponentID = a.ComponentID AND q.State = 2) LIMIT 1

-- search.status.RefactoringProcedures.PAUSE_PORTAL_CONTENT
UPDATE component_activity SET DPR_Crawls = ? WHERE ProjectName = ?

-- search.status.RefactoringProcedures.PORTAL_CONTENT_OPEN
SELECT 1 FROM component_activity a WHERE (a.ProjectName = ? AND (a.DPR_Crawls <> a.CPR_Crawls OR a.DPR_Crawls = 0)) AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3)AND NOT EXISTS (SELECT 1 FROM query_component q
 WHERE a.ComponentType = 1 AND q.ComponentID = a.ComponentID AND q.State = 2) LIMIT 1

-- search.status.StatusQueries.REASONS
SELECT COALESCE(MAX(DPR_Crawls), 0) FROM component_activity

-- search.status.StatusQueries.STATUS
SELECT CPR_Crawls, CPR_MasterMerge, HaveResetRequest FROM component_activity
WHERE NameKey = ? AND ProjectName = ?

-- search.status.StatusRequests.RESET
UPDATE component_activity SET HaveResetRequest = 1

-- search.status.StatusRequests.RESET_OPEN
SELECT 1 FROM component_activity a WHERE (a.HaveResetRequest = 1) AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3)AND NOT EXISTS (SELECT 1 FROM query_component q
 WHERE a.ComponentType = 1 AND q.ComponentID = a.ComponentID AND q.State = 2) LIMIT 1

-- search.status.StatusRequests.pause(CRAWLS)
UPDATE component_activity SET DPR_Crawls = DPR_Crawls | ?

-- search.status.StatusRequests.pause(MASTER_MERGE)
UPDATE component_activity SET DPR_MasterMerge = DPR_MasterMerge | ?

-- search.status.StatusRequests.pauseOpen(CRAWLS)
SELECT 1 FROM component_activity a WHERE (a.DPR_Crawls <> a.CPR_Crawls OR a.DPR_Crawls = 0) AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3)AND NOT EXISTS (SELECT 1 FROM query_component q
 WHERE a.ComponentType = 1 AND q.ComponentID = a.ComponentID AND q.State = 2) LIMIT 1

-- search.status.StatusRequests.pauseOpen(MASTER_MERGE)
SELECT 1 FROM component_activity a WHERE (a.DPR_MasterMerge <> a.CPR_MasterMerge OR a.DPR_MasterMerge = 0) AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3)AND NOT EXISTS (SELECT 1 FROM query_component q
 WHERE a.ComponentType = 1 AND q.ComponentID = a.ComponentID AND q.State = 2) LIMIT 1

-- search.status.StatusRequests.resume(CRAWLS)
UPDATE component_activity SET DPR_Crawls = DPR_Crawls & ?

-- search.status.StatusRequests.resume(MASTER_MERGE)
UPDATE component_activity SET DPR_MasterMerge = DPR_MasterMerge & ?

-- search.status.StatusRequests.resumeOpen(CRAWLS)
SELECT 1 FROM component_activity a WHERE (a.DPR_Crawls <> a.CPR_Crawls OR (a.DPR_Crawls & ?) <> 0) AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3)AND NOT EXISTS (SELECT 1 FROM query_component q
 WHERE a.ComponentType = 1 AND q.ComponentID = a.ComponentID AND q.State = 2) LIMIT 1

-- search.status.StatusRequests.resumeOpen(MASTER_MERGE)
SELECT 1 FROM component_activity a WHERE (a.DPR_MasterMerge <> a.CPR_MasterMerge OR (a.DPR_MasterMerge & ?) <> 0) AND NOT EXISTS (SELECT 1 FROM crawl_component c
  WHERE a.ComponentType = 2 AND c.ComponentID = a.ComponentID AND c.State = 3)AND NOT EXISTS (SELECT 1 FROM query_component q
 WHERE a.ComponentType = 1 AND q.ComponentID = a.ComponentID AND q.State = 2) LIMIT 1

-- search.topology.DocIds.ADD
INSERT INTO doc_id_group (FirstDocID, LastDocID, DBID) VALUES (?, ?, ?)

-- search.topology.DocIds.FIND
SELECT LastDocID FROM doc_id_group INDEXED BY doc_id_group_valid
WHERE DBID = ? AND InvalidatedByRefactoring = 0 AND FirstDocID <= ? ORDER BY FirstDocID DESC LIMIT 1

-- search.topology.DocIds.STORE
SELECT 1 FROM crawl_store WHERE Ordinal = ?

-- search.topology.Hosts.ASSIGN
INSERT INTO host (HostID, HostName, HostKey, GthrDBID) VALUES (?, ?, ?, ?)

-- search.topology.Hosts.CHOOSE
UPDATE crawl_store SET HostCount = HostCount + 1
WHERE Ordinal = (
  SELECT s.Ordinal FROM crawl_store AS s
  ORDER BY CASE WHEN EXISTS (SELECT 1 FROM crawl_component AS c WHERE c.GthrDBID = s.Ordinal)
      OR NOT EXISTS (SELECT 1 FROM crawl_status WHERE Status NOT IN (5, 11, 12)) THEN 0 ELSE 1 END,
    s.DocCount, s.HostCount, s.Ordinal LIMIT 1)
RETURNING Ordinal

-- search.topology.Hosts.FIND
SELECT GthrDBID, HostID FROM host WHERE HostKey = ?

-- search.topology.Hosts.TOPOLOGY_STATE
SELECT State FROM crawl_topology

-- search.topology.StoreCounts.SET
UPDATE crawl_store SET DocCount = ? WHERE Ordinal = ?

-- search.topology.TopologyProcedures.CRAWL_STORES
SELECT ID, Ordinal, Name FROM crawl_store ORDER BY Ordinal

-- search.topology.TopologyProcedures.INVALIDATE
UPDATE doc_id_group SET InvalidatedByRefactoring = 1 WHERE InvalidatedByRefactoring = 0

-- search.topology.TopologyProcedures.MASTER
SELECT Master FROM crawl_component WHERE ComponentID = ?

-- search.topology.TopologyProcedures.PROPERTY_STORES
SELECT ID FROM property_store ORDER BY DatabaseKey

-- search.topology.TopologyProcedures.STORE_OF_COMPONENT
SELECT GthrDBID FROM crawl_component WHERE ComponentID = ?


-- ---------------------------------------------------------------------------------------------------------------------------------

-- The values of a job that can be large: apart, because the row with the counters is written with every item.
CREATE TABLE job_input (
  JobId INTEGER NOT NULL PRIMARY KEY REFERENCES job (JobId) ON DELETE CASCADE,
  Settings TEXT NOT NULL,
  UserId TEXT,
  UserToken BLOB NOT NULL
) STRICT;

-- Items by their end, which is when they expire.
CREATE INDEX item_ended ON item (StopTime, JobId, GroupId, ItemId) WHERE StopTime IS NOT NULL;

-- Items added, by hour (hours since 1970-01-01), in all and by partition. Items without partition count for the all-zero one.
CREATE TABLE item_count (
  Hour INTEGER NOT NULL PRIMARY KEY,
  ItemCount INTEGER NOT NULL
) STRICT;

CREATE TABLE partition_item_count (
  PartitionId BLOB NOT NULL,
  Hour INTEGER NOT NULL,
  ItemCount INTEGER NOT NULL,
  PRIMARY KEY (PartitionId, Hour)
) STRICT, WITHOUT ROWID;

-- What clients may read of a job: everything but the user's token.
CREATE VIEW readable_job AS
SELECT job.JobId, Settings, CreateTime, CancelTime, Submitted, PartitionId, UserId, Name
FROM job JOIN job_input ON job_input.JobId = job.JobId;

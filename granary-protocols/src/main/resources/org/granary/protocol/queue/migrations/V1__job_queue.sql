-- Columns that clients know have the document's names. Types are those of STRICT tables, which PostgreSQL does not share: its own
-- steps go to the folder postgresql beside this file.
--
-- Down to the line of dashes this file is the same for every job queue (a test compares them). What only one document forbids to be
-- NULL, its declarations and XML schemas refuse.

CREATE TABLE job (
  JobId INTEGER NOT NULL PRIMARY KEY,
  PartitionId BLOB,
  -- Stands for the user that a list of jobs can ask for: of one length, whatever a user is known by.
  UserKey BLOB,
  Name TEXT,
  CreateTime INTEGER NOT NULL,
  CancelTime INTEGER,
  Submitted INTEGER NOT NULL DEFAULT 0 CHECK (Submitted IN (0, 1)),
  -- How many items are in which state, so that neither the status of a large job nor the search for work counts them. An item that ended
  -- without a start is in Total alone.
  Total INTEGER NOT NULL DEFAULT 0,
  Waiting INTEGER NOT NULL DEFAULT 0 CHECK (Waiting >= 0),
  Running INTEGER NOT NULL DEFAULT 0 CHECK (Running >= 0),
  Succeeded INTEGER NOT NULL DEFAULT 0 CHECK (Succeeded >= 0),
  Failed INTEGER NOT NULL DEFAULT 0 CHECK (Failed >= 0),
  CHECK (Total >= Waiting + Running + Succeeded + Failed)
) STRICT;

-- Jobs with work to hand out, oldest first, and jobs with work that may have become stale.
CREATE UNIQUE INDEX job_waiting ON job (CreateTime, JobId) WHERE Submitted = 1 AND CancelTime IS NULL AND Waiting > 0;
CREATE INDEX job_running ON job (JobId) WHERE Submitted = 1 AND CancelTime IS NULL AND Running > 0;

-- Jobs that are not over: with items that have not ended, with items that ended without a start, not submitted.
CREATE INDEX job_active ON job (CreateTime, JobId) WHERE CancelTime IS NULL AND Waiting + Running > 0;
CREATE INDEX job_unstarted ON job (JobId) WHERE CancelTime IS NULL AND Total > Waiting + Running + Succeeded + Failed;
CREATE INDEX job_unsubmitted ON job (CreateTime, JobId) WHERE Submitted = 0;

-- Jobs by age, by partition, by user, and by the time of their end.
CREATE INDEX job_created ON job (CreateTime, JobId);
CREATE INDEX job_partition ON job (PartitionId, CreateTime, JobId);
CREATE INDEX job_user ON job (UserKey, CreateTime, JobId) WHERE UserKey IS NOT NULL;
CREATE INDEX job_canceled ON job (CancelTime, JobId) WHERE CancelTime IS NOT NULL;

CREATE TABLE job_group (
  JobId INTEGER NOT NULL REFERENCES job (JobId) ON DELETE CASCADE,
  GroupId INTEGER NOT NULL,
  InputRoot TEXT,
  OutputRoot TEXT,
  PRIMARY KEY (JobId, GroupId)
) STRICT, WITHOUT ROWID;

CREATE TABLE item (
  JobId INTEGER NOT NULL,
  GroupId INTEGER NOT NULL,
  ItemId INTEGER NOT NULL,
  InputFile TEXT NOT NULL,
  OutputFile TEXT,
  AttemptsRemaining INTEGER NOT NULL CHECK (AttemptsRemaining BETWEEN 0 AND 255),
  StartTime INTEGER,
  StopTime INTEGER,
  WorkerServerInstance BLOB,
  ErrorCode INTEGER,
  PRIMARY KEY (JobId, GroupId, ItemId),
  FOREIGN KEY (JobId, GroupId) REFERENCES job_group (JobId, GroupId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX item_waiting ON item (JobId, GroupId, ItemId) WHERE StartTime IS NULL AND StopTime IS NULL;
CREATE INDEX item_running ON item (JobId, StartTime, GroupId, ItemId) WHERE StartTime IS NOT NULL AND StopTime IS NULL;


-- Locks of timer services, the target instances of job definitions, and job instances.

-- Whoever changes locks, or the names of servers in them, changes this row first: so they take turns. LatestTime is the latest time at which one of
-- them did so; times of locks are never before it, although the clock may go back.
CREATE TABLE timer_turn (
  Id INTEGER NOT NULL PRIMARY KEY CHECK (Id = 1),
  LatestTime INTEGER NOT NULL
) STRICT;

INSERT INTO timer_turn (Id, LatestTime) VALUES (1, 0);

-- Job locks: one for a job definition.
CREATE TABLE timer_job_lock (
  JobId BLOB NOT NULL PRIMARY KEY,
  ServerName TEXT NOT NULL,
  -- The name as the collation compares it.
  ServerKey TEXT NOT NULL,
  -- When the lock was given, or last refreshed.
  LockTime INTEGER NOT NULL,
  -- What its holder asked with, in minutes. It only tells people what the holder counts on: who asks next brings a number of his own.
  LockTimeout INTEGER NOT NULL,
  -- While the clock is behind LockTime: since when others have been waiting for the lock.
  WaitingSince INTEGER,
  MarkedForDeletion INTEGER NOT NULL DEFAULT 0 CHECK (MarkedForDeletion IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX timer_job_lock_server ON timer_job_lock (ServerKey, JobId);
CREATE INDEX timer_job_lock_marked ON timer_job_lock (MarkedForDeletion, LockTime);

-- Content database locks: what proc_GetTimerLock gives. Nothing marks them.
CREATE TABLE timer_database_lock (
  ID INTEGER NOT NULL PRIMARY KEY,
  ServerName TEXT NOT NULL,
  ServerKey TEXT NOT NULL,
  LockTime INTEGER NOT NULL,
  LockTimeout INTEGER NOT NULL,
  WaitingSince INTEGER,
  MarkedForDeletion INTEGER NOT NULL DEFAULT 0 CHECK (MarkedForDeletion = 0)
) STRICT;

CREATE VIEW readable_timer_lock AS
SELECT ID, ServerName AS LockedBy, LockTime AS LockedTime, LockTimeout FROM timer_database_lock;

CREATE TABLE timer_target_instance (
  JobId BLOB NOT NULL REFERENCES config_object (Id) ON DELETE CASCADE,
  TargetInstanceId BLOB NOT NULL,
  PRIMARY KEY (JobId, TargetInstanceId)
) STRICT, WITHOUT ROWID;

-- The last instance of each job definition on each server. It outlives its definition: one-time jobs are removed when they have run, and people
-- want to see how they ended.
CREATE TABLE timer_running_job (
  JobId BLOB NOT NULL,
  ServerKey TEXT NOT NULL,
  ServerName TEXT NOT NULL,
  ServiceId BLOB NOT NULL,
  VirtualServerId BLOB,
  JobTitle TEXT,
  Status INTEGER NOT NULL CHECK (Status BETWEEN 0 AND 5),
  StartTime INTEGER NOT NULL,
  CurrentTarget INTEGER NOT NULL DEFAULT 0,
  TargetCount INTEGER NOT NULL,
  CurrentTargetPercentDone INTEGER CHECK (CurrentTargetPercentDone BETWEEN 0 AND 100),
  PRIMARY KEY (JobId, ServerKey)
) STRICT, WITHOUT ROWID;

CREATE INDEX timer_running_job_service ON timer_running_job (ServiceId, VirtualServerId);
CREATE INDEX timer_running_job_server ON timer_running_job (ServerKey, JobId);

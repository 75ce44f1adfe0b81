-- The job locks of MS-WSSCFGD as somebody would write them who has PostgreSQL: one statement asks for a lock and takes it.

CREATE TABLE timer_job_lock (
  JobId uuid NOT NULL PRIMARY KEY,
  ServerName text NOT NULL,
  LockTime timestamp NOT NULL,
  LockTimeout int NOT NULL,
  MarkedForDeletion boolean NOT NULL DEFAULT false
);

CREATE INDEX timer_job_lock_server ON timer_job_lock (lower(ServerName));
CREATE INDEX timer_job_lock_marked ON timer_job_lock (LockTime) WHERE MarkedForDeletion;

-- 2: the lock is held by who asks; 3: it was taken from another, who is named if it had expired; 1: another holds it.
CREATE FUNCTION proc_AddTimerLockForJob(p_job uuid, p_server text, p_timeout int, OUT status int, OUT expired text)
LANGUAGE plpgsql AS $$
DECLARE
  held timer_job_lock%ROWTYPE;
  now_utc timestamp := clock_timestamp() AT TIME ZONE 'UTC';
BEGIN
  INSERT INTO timer_job_lock (JobId, ServerName, LockTime, LockTimeout) VALUES (p_job, p_server, now_utc, p_timeout)
  ON CONFLICT (JobId) DO NOTHING;
  IF FOUND THEN
    status := 2;
    RETURN;
  END IF;
  SELECT * INTO held FROM timer_job_lock WHERE JobId = p_job FOR UPDATE;
  IF NOT FOUND THEN
    -- Released meanwhile: whoever asks again gets it.
    status := 1;
    RETURN;
  END IF;
  IF lower(held.ServerName) = lower(p_server) THEN
    status := 2;
  ELSIF held.MarkedForDeletion THEN
    status := 3;
  ELSIF held.LockTime + make_interval(mins => p_timeout) < now_utc THEN
    status := 3;
    expired := held.ServerName;
  ELSE
    status := 1;
    RETURN;
  END IF;
  UPDATE timer_job_lock
  SET ServerName = p_server, LockTime = now_utc, LockTimeout = p_timeout, MarkedForDeletion = false
  WHERE JobId = p_job;
END $$;

CREATE FUNCTION proc_DeleteTimerLockForJob(p_job uuid, p_server text, p_mark_only boolean)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  IF p_mark_only THEN
    UPDATE timer_job_lock SET MarkedForDeletion = true
    WHERE JobId = p_job AND (p_server IS NULL OR lower(ServerName) = lower(p_server));
  ELSE
    DELETE FROM timer_job_lock WHERE JobId = p_job AND (p_server IS NULL OR lower(ServerName) = lower(p_server));
  END IF;
  RETURN CASE WHEN FOUND THEN 0 ELSE 31 END;
END $$;

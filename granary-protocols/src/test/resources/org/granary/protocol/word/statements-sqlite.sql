-- word.JobProcedures.INSERT_INPUT
INSERT INTO job_input (JobId, Settings, UserTokenHeader, UserTokenSid, UserTokenGroups)
VALUES (?, ?, ?, ?, ?)

-- word.WordQueue.GROUP_OF_BATCH
SELECT job_group.JobId, job_group.GroupId, job_group.InputRoot, job_group.OutputRoot, job_input.Settings,
  job_input.UserTokenHeader, job_input.UserTokenSid, job_input.UserTokenGroups
FROM job_group
JOIN job_input ON job_input.JobId = job_group.JobId
WHERE job_group.JobId = ? AND job_group.GroupId = ?


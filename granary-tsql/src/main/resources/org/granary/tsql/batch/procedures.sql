-- Procedures of the system that are T-SQL over the catalog. A line "PROCEDURE name parameters" begins one; {db} is the
-- database in which it is called.

PROCEDURE sp_helpfile @filename sysname = NULL
SELECT name, fileid = file_id, filename = physical_name, filegroup = CONVERT(nvarchar(128), N'PRIMARY'),
  size = CONVERT(nvarchar(18), CONVERT(bigint, size) * 8) + N' KB', maxsize = CONVERT(nvarchar(18), N'Unlimited'),
  growth = CONVERT(nvarchar(18), CONVERT(bigint, growth) * 8) + N' KB', usage = CONVERT(varchar(9), 'data only')
FROM {db}.sys.database_files WHERE @filename IS NULL OR name = @filename ORDER BY file_id

PROCEDURE sp_helpfilegroup @filegroupname sysname = NULL
SELECT groupname = name, groupid = CONVERT(smallint, data_space_id), filecount = 1 FROM {db}.sys.filegroups
WHERE @filegroupname IS NULL OR name = @filegroupname

PROCEDURE sp_spaceused @objname nvarchar(776) = NULL, @updateusage varchar(5) = 'false', @mode varchar(11) = 'ALL', @oneresultset bit = 0
IF @objname IS NULL
BEGIN
  SELECT database_name = DB_NAME(DB_ID(N'{name}')), database_size = CONVERT(varchar(18), CONVERT(decimal(15, 2),
    SUM(CONVERT(bigint, size)) * 8 / 1024.0)) + ' MB', [unallocated space] = CONVERT(varchar(18), NULL)
  FROM {db}.sys.database_files
  SELECT reserved = CONVERT(varchar(18), SUM(CONVERT(bigint, size)) * 8) + ' KB', data = CONVERT(varchar(18), NULL),
    index_size = CONVERT(varchar(18), NULL), unused = CONVERT(varchar(18), NULL) FROM {db}.sys.database_files
  RETURN
END
DECLARE @id int = OBJECT_ID(N'{db}.' + CASE WHEN PARSENAME(@objname, 2) IS NULL THEN N'dbo'
  ELSE QUOTENAME(PARSENAME(@objname, 2)) END + N'.' + QUOTENAME(PARSENAME(@objname, 1)))
IF @id IS NULL OR NOT EXISTS (SELECT 1 FROM {db}.sys.tables WHERE object_id = @id)
BEGIN
  RAISERROR (15009, 16, 1, @objname, N'{name}')
  RETURN
END
DECLARE @text nvarchar(max) = N'SELECT name = N''' + REPLACE(OBJECT_NAME(@id, DB_ID(N'{name}')), N'''', N'''''') +
  N''', rows = CONVERT(char(20), COUNT_BIG(*)), reserved = CONVERT(varchar(18), NULL), data = CONVERT(varchar(18), NULL),' +
  N' index_size = CONVERT(varchar(18), NULL), unused = CONVERT(varchar(18), NULL) FROM {db}.' +
  QUOTENAME(OBJECT_SCHEMA_NAME(@id, DB_ID(N'{name}'))) + N'.' + QUOTENAME(OBJECT_NAME(@id, DB_ID(N'{name}')))
EXEC (@text)

PROCEDURE sp_configure @configname varchar(35) = NULL, @configvalue int = NULL
IF @configvalue IS NOT NULL
BEGIN
  RAISERROR (40517, 16, 1, N'Changing a setting by sp_configure')
  RETURN
END
IF @configname IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sys.configurations WHERE name LIKE N'%' + @configname + N'%')
BEGIN
  RAISERROR (15123, 16, 1, @configname)
  RETURN
END
SELECT name, minimum = CONVERT(int, minimum), maximum = CONVERT(int, maximum), config_value = CONVERT(int, value),
  run_value = CONVERT(int, value_in_use) FROM sys.configurations
WHERE (@configname IS NULL AND is_advanced = 0) OR name LIKE N'%' + @configname + N'%' ORDER BY name

PROCEDURE sp_linkedservers
SELECT SRV_NAME = name, SRV_PROVIDERNAME = provider, SRV_PRODUCT = product, SRV_DATASOURCE = data_source,
  SRV_PROVIDERSTRING = provider_string, SRV_LOCATION = location, SRV_CAT = catalog FROM sys.servers ORDER BY 1

PROCEDURE sp_helpserver @server sysname = NULL, @optname varchar(35) = NULL, @show_topology varchar(1) = NULL
SELECT name, network_name = name, status = CONVERT(varchar(70), 'rpc,rpc out,use remote collation'),
  id = CONVERT(char(4), server_id), collation_name, connect_timeout, query_timeout FROM sys.servers
WHERE @server IS NULL OR name = @server

PROCEDURE sp_lock @spid1 int = NULL, @spid2 int = NULL
SELECT spid = CONVERT(smallint, request_session_id), dbid = CONVERT(smallint, resource_database_id), ObjId = 0,
  IndId = CONVERT(smallint, 0), Type = CONVERT(nchar(4), SUBSTRING(resource_type, 1, 3)),
  Resource = CONVERT(nchar(32), resource_description), Mode = CONVERT(nvarchar(8), request_mode),
  Status = CONVERT(nvarchar(5), request_status) FROM sys.dm_tran_locks
WHERE @spid1 IS NULL OR request_session_id IN (@spid1, @spid2) ORDER BY 1

PROCEDURE sp_helprole @rolename sysname = NULL
SELECT RoleName = name, RoleId = principal_id, IsAppRole = 0 FROM {db}.sys.database_principals
WHERE type = 'R' AND (@rolename IS NULL OR name = @rolename)

PROCEDURE sp_helprolemember @rolename sysname = NULL
SELECT DbRole = g.name, MemberName = u.name, MemberSID = u.sid FROM {db}.sys.database_role_members m
JOIN {db}.sys.database_principals g ON g.principal_id = m.role_principal_id
JOIN {db}.sys.database_principals u ON u.principal_id = m.member_principal_id
WHERE @rolename IS NULL OR g.name = @rolename ORDER BY 1, 2

PROCEDURE sp_helpuser @name_in_db sysname = NULL
SELECT UserName = u.name, RoleName = ISNULL(g.name, N'public'), LoginName = l.name, DefDBName = l.default_database_name,
  DefSchemaName = u.default_schema_name, UserID = u.principal_id, SID = u.sid FROM {db}.sys.database_principals u
LEFT JOIN {db}.sys.database_role_members m ON m.member_principal_id = u.principal_id
LEFT JOIN {db}.sys.database_principals g ON g.principal_id = m.role_principal_id
LEFT JOIN sys.server_principals l ON l.sid = u.sid AND l.type <> 'R'
WHERE u.type <> 'R' AND (@name_in_db IS NULL OR u.name = @name_in_db) ORDER BY 1, 2

PROCEDURE sp_helpsrvrole @srvrolename sysname = NULL
SELECT ServerRole = name, Description = CONVERT(sysname, name) FROM sys.server_principals
WHERE type = 'R' AND (@srvrolename IS NULL OR name = @srvrolename)

PROCEDURE sp_helpsrvrolemember @srvrolename sysname = NULL
SELECT ServerRole = g.name, MemberName = l.name, MemberSID = l.sid FROM sys.server_role_members m
JOIN sys.server_principals g ON g.principal_id = m.role_principal_id
JOIN sys.server_principals l ON l.principal_id = m.member_principal_id
WHERE @srvrolename IS NULL OR g.name = @srvrolename ORDER BY 1, 2

PROCEDURE sp_helplanguage @language sysname = NULL
SELECT langid, dateformat, datefirst, upgrade, name, alias, months, shortmonths, days, lcid, msglangid
FROM sys.syslanguages WHERE @language IS NULL OR name = @language OR alias = @language

PROCEDURE sp_helptrigger @tabname nvarchar(776), @triggertype char(6) = NULL
SELECT trigger_name = name, trigger_owner = CONVERT(sysname, N'dbo'), isupdate = 0, isdelete = 0, isinsert = 0, isafter = 0,
  isinsteadof = 0, trigger_schema = CONVERT(sysname, N'dbo') FROM {db}.sys.triggers WHERE parent_id = OBJECT_ID(@tabname)

PROCEDURE xp_instance_regread @rootkey nvarchar(50), @key nvarchar(4000), @value_name nvarchar(4000) = NULL, @value sql_variant = NULL OUTPUT, @no_output varchar(20) = NULL
SET @value = NULL

PROCEDURE xp_regread @rootkey nvarchar(50), @key nvarchar(4000), @value_name nvarchar(4000) = NULL, @value sql_variant = NULL OUTPUT, @no_output varchar(20) = NULL
SET @value = NULL

PROCEDURE sp_msforeachdb @command1 nvarchar(2000), @replacechar nchar(1) = N'?', @command2 nvarchar(2000) = NULL, @command3 nvarchar(2000) = NULL, @precommand nvarchar(2000) = NULL, @postcommand nvarchar(2000) = NULL
DECLARE @last int = 0, @name sysname, @text nvarchar(max)
EXEC (@precommand)
WHILE 1 = 1
BEGIN
  SET @name = NULL
  SELECT TOP 1 @name = name, @last = database_id FROM sys.databases
  WHERE database_id > @last AND HAS_DBACCESS(name) = 1 ORDER BY database_id
  IF @name IS NULL BREAK
  SET @text = REPLACE(@command1, @replacechar, @name)
  EXEC (@text)
  SET @text = REPLACE(@command2, @replacechar, @name)
  EXEC (@text)
  SET @text = REPLACE(@command3, @replacechar, @name)
  EXEC (@text)
END
EXEC (@postcommand)

PROCEDURE sp_msforeachtable @command1 nvarchar(2000), @replacechar nchar(1) = N'?', @command2 nvarchar(2000) = NULL, @command3 nvarchar(2000) = NULL, @whereand nvarchar(2000) = NULL, @precommand nvarchar(2000) = NULL, @postcommand nvarchar(2000) = NULL
DECLARE @last nvarchar(300) = N'', @name nvarchar(300), @text nvarchar(max)
IF @whereand IS NOT NULL
BEGIN
  RAISERROR (40517, 16, 1, N'@whereand of sp_MSforeachtable')
  RETURN
END
EXEC (@precommand)
WHILE 1 = 1
BEGIN
  SET @name = NULL
  SELECT TOP 1 @name = QUOTENAME(SCHEMA_NAME(schema_id)) + N'.' + QUOTENAME(name) FROM {db}.sys.tables
  WHERE QUOTENAME(SCHEMA_NAME(schema_id)) + N'.' + QUOTENAME(name) > @last ORDER BY 1
  IF @name IS NULL BREAK
  SET @last = @name
  SET @text = REPLACE(@command1, @replacechar, @name)
  EXEC (@text)
  SET @text = REPLACE(@command2, @replacechar, @name)
  EXEC (@text)
  SET @text = REPLACE(@command3, @replacechar, @name)
  EXEC (@text)
END
EXEC (@postcommand)

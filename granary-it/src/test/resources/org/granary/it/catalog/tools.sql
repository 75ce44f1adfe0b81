-- What tools ask of the catalog, shortened to the views, columns and functions that they use; their public sources say which. A line "== tool" begins the questions of one.
-- A blank line ends a question. One that begins with "-- finds" has rows in TranslationServices.

== DBeaver
-- finds
SELECT db.name, db.state_desc, db.collation_name, db.create_date, db.compatibility_level FROM sys.databases db WHERE HAS_DBACCESS(db.name) = 1 ORDER BY db.name

-- finds
SELECT s.*, ep.value AS description FROM sys.schemas s LEFT OUTER JOIN sys.extended_properties ep ON ep.class = 3 AND ep.major_id = s.schema_id AND ep.name = N'MS_Description' ORDER BY s.name

-- finds
SELECT o.*, ep.value AS description, CASE o.type WHEN 'U' THEN 'TABLE' ELSE 'VIEW' END AS kind FROM sys.all_objects o LEFT JOIN sys.extended_properties ep ON ep.major_id = o.object_id AND ep.minor_id = 0 AND ep.class = 1
WHERE o.type IN ('U', 'S', 'V', 'TT') AND o.schema_id = SCHEMA_ID('dbo') ORDER BY o.name

-- finds
SELECT c.*, TYPE_NAME(c.user_type_id) AS type_name, dc.definition AS default_definition, cc.definition AS computed_definition, ic.seed_value, ic.increment_value, ep.value FROM sys.all_columns c
LEFT JOIN sys.default_constraints dc ON dc.parent_object_id = c.object_id AND dc.object_id = c.default_object_id LEFT JOIN sys.computed_columns cc ON cc.object_id = c.object_id AND cc.column_id = c.column_id
LEFT JOIN sys.identity_columns ic ON ic.object_id = c.object_id AND ic.column_id = c.column_id LEFT JOIN sys.extended_properties ep ON ep.major_id = c.object_id AND ep.minor_id = c.column_id
JOIN sys.objects o ON o.object_id = c.object_id AND o.schema_id = SCHEMA_ID('dbo') ORDER BY c.object_id, c.column_id

-- finds
SELECT kc.*, t.name AS table_name FROM sys.tables t JOIN sys.key_constraints kc ON kc.parent_object_id = t.object_id WHERE t.schema_id = SCHEMA_ID('dbo') ORDER BY kc.name

-- finds
SELECT i.*, o.name AS table_name, STATS_DATE(i.object_id, i.index_id) AS stats FROM sys.indexes i, sys.objects o WHERE i.object_id = o.object_id AND o.type = 'U' AND i.index_id > 0 ORDER BY i.object_id, i.index_id

-- finds
SELECT fk.name, fk.is_disabled, fk.delete_referential_action, fkc.constraint_column_id, c.name, rc.name, kc.name FROM sys.foreign_keys fk JOIN sys.foreign_key_columns fkc ON fkc.constraint_object_id = fk.object_id
JOIN sys.columns c ON c.object_id = fkc.parent_object_id AND c.column_id = fkc.parent_column_id JOIN sys.columns rc ON rc.object_id = fkc.referenced_object_id AND rc.column_id = fkc.referenced_column_id
LEFT JOIN sys.key_constraints kc ON kc.parent_object_id = fk.referenced_object_id AND kc.unique_index_id = fk.key_index_id

-- finds
SELECT p.*, m.definition FROM sys.all_objects p LEFT JOIN sys.sql_modules m ON m.object_id = p.object_id WHERE p.type IN ('P', 'PC', 'X', 'TF', 'FN', 'IF') AND p.schema_id = SCHEMA_ID('dbo') ORDER BY p.name

-- finds
SELECT par.*, TYPE_NAME(par.user_type_id) FROM sys.all_parameters par WHERE par.object_id IN (SELECT object_id FROM sys.procedures) ORDER BY par.object_id, par.parameter_id

SELECT t.*, te.type_desc FROM sys.triggers t LEFT JOIN sys.trigger_events te ON te.object_id = t.object_id WHERE t.parent_class = 0

SELECT s.*, ep.value FROM sys.synonyms s LEFT JOIN sys.extended_properties ep ON ep.major_id = s.object_id

SELECT q.name, q.start_value, q.increment, q.minimum_value, q.maximum_value, q.current_value FROM sys.sequences q

-- finds
SELECT s.*, c.client_net_address, t.text FROM sys.dm_exec_sessions s LEFT JOIN sys.dm_exec_connections c ON c.session_id = s.session_id LEFT JOIN sys.dm_exec_requests r ON r.session_id = s.session_id OUTER APPLY sys.dm_exec_sql_text(r.sql_handle) t

-- finds
SELECT p.object_id, SUM(CASE WHEN p.index_id < 2 THEN p.row_count ELSE 0 END), SUM(p.used_page_count) * 8192 FROM sys.dm_db_partition_stats p JOIN sys.tables t ON t.object_id = p.object_id GROUP BY p.object_id

-- finds
SELECT sp.name, sp.type_desc, sp.is_disabled, sl.is_policy_checked FROM sys.server_principals sp LEFT JOIN sys.sql_logins sl ON sl.principal_id = sp.principal_id

== SSMS, SMO
-- finds
SELECT SERVERPROPERTY(N'ProductVersion'), SERVERPROPERTY(N'Edition'), SERVERPROPERTY(N'EngineEdition'), SERVERPROPERTY(N'ServerName'), SERVERPROPERTY(N'IsHadrEnabled'), SERVERPROPERTY(N'PathSeparator'), @@MICROSOFTVERSION

DECLARE @path nvarchar(512), @mode int EXEC master.dbo.xp_instance_regread N'HKEY_LOCAL_MACHINE', N'SOFTWARE\Server\Setup', N'SQLPath', @path OUTPUT
EXEC master.dbo.xp_instance_regread N'HKEY_LOCAL_MACHINE', N'SOFTWARE\Server', N'LoginMode', @mode OUTPUT, N'no_output' SELECT ISNULL(@path, N''), @mode

-- finds
SELECT dtb.name, dtb.database_id, dtb.is_read_only, dtb.recovery_model, dtb.user_access, dtb.is_query_store_on, dmi.mirroring_role, drs.recovery_fork_guid, SUSER_SNAME(dtb.owner_sid), DATABASEPROPERTYEX(dtb.name, 'Status')
FROM master.sys.databases dtb LEFT JOIN sys.database_mirroring dmi ON dmi.database_id = dtb.database_id LEFT JOIN sys.database_recovery_status drs ON drs.database_id = dtb.database_id

-- finds
SELECT tbl.name, SCHEMA_NAME(tbl.schema_id), tbl.create_date, tbl.is_memory_optimized, tbl.temporal_type, tbl.is_filetable, tbl.is_external, tbl.is_node, tbl.ledger_type, idx.index_id, dsidx.name, tbl.lock_escalation,
CAST(OBJECTPROPERTY(tbl.object_id, N'HasAfterTrigger') AS bit) FROM sys.tables tbl JOIN sys.indexes idx ON idx.object_id = tbl.object_id AND idx.index_id < 2 LEFT JOIN sys.data_spaces dsidx ON dsidx.data_space_id = idx.data_space_id
LEFT JOIN sys.filetables ft ON ft.object_id = tbl.object_id LEFT JOIN sys.periods pe ON pe.object_id = tbl.object_id

-- finds
SELECT i.name, i.is_unique, i.fill_factor, i.has_filter, k.is_system_named, s.no_recompute, si.tessellation_scheme, hi.bucket_count, ps.name, iro.state FROM sys.tables t JOIN sys.indexes i ON i.object_id = t.object_id AND i.index_id > 0
LEFT JOIN sys.key_constraints k ON k.parent_object_id = i.object_id AND k.unique_index_id = i.index_id LEFT JOIN sys.stats s ON s.stats_id = i.index_id AND s.object_id = i.object_id LEFT JOIN sys.spatial_index_tessellations si ON si.object_id = i.object_id
LEFT JOIN sys.hash_indexes hi ON hi.object_id = i.object_id LEFT JOIN sys.partition_schemes ps ON ps.data_space_id = i.data_space_id LEFT JOIN sys.index_resumable_operations iro ON iro.object_id = i.object_id

SELECT ps.name, pf.name, pf.fanout, pp.system_type_id, prv.value, dds.data_space_id FROM sys.partition_schemes ps JOIN sys.partition_functions pf ON pf.function_id = ps.function_id LEFT JOIN sys.partition_parameters pp ON pp.function_id = pf.function_id
LEFT JOIN sys.partition_range_values prv ON prv.function_id = pf.function_id LEFT JOIN sys.destination_data_spaces dds ON dds.partition_scheme_id = ps.data_space_id

SELECT name FROM sys.internal_tables UNION ALL SELECT name FROM sys.plan_guides UNION ALL SELECT name FROM sys.server_triggers UNION ALL SELECT name FROM sys.server_audits UNION ALL SELECT name FROM sys.server_audit_specifications
UNION ALL SELECT name FROM sys.database_audit_specifications UNION ALL SELECT name FROM sys.backup_devices UNION ALL SELECT name FROM sys.asymmetric_keys UNION ALL SELECT name FROM sys.symmetric_keys UNION ALL SELECT name FROM sys.certificates

SELECT name FROM sys.column_master_keys UNION ALL SELECT name FROM sys.column_encryption_keys UNION ALL SELECT name FROM sys.security_policies UNION ALL SELECT name FROM sys.database_scoped_credentials UNION ALL SELECT name FROM sys.extended_procedures
UNION ALL SELECT name FROM sys.fulltext_stoplists UNION ALL SELECT name FROM sys.registered_search_property_lists UNION ALL SELECT name FROM sys.services UNION ALL SELECT name FROM sys.service_contracts UNION ALL SELECT name FROM sys.routes
UNION ALL SELECT name FROM sys.external_libraries UNION ALL SELECT name FROM sys.cryptographic_providers UNION ALL SELECT name FROM sys.credentials UNION ALL SELECT name FROM sys.xml_schema_collections

SELECT g.name, s.primary_replica, r.replica_server_name, l.dns_name, c.cluster_name FROM sys.availability_groups g LEFT JOIN sys.dm_hadr_availability_group_states s ON s.group_id = g.group_id LEFT JOIN sys.availability_replicas r ON r.group_id = g.group_id
LEFT JOIN sys.availability_group_listeners l ON l.group_id = g.group_id CROSS JOIN sys.dm_hadr_cluster c

-- finds
SELECT df.name, df.physical_name, df.size * CONVERT(float, 8), df.max_size, df.growth, fg.name FROM sys.filegroups fg JOIN sys.database_files df ON df.data_space_id = fg.data_space_id

-- finds
SELECT o.desired_state, o.actual_state, o.query_capture_mode, o.capture_policy_execution_count FROM sys.database_query_store_options o

-- finds
SELECT c.name, c.configuration_id, c.minimum, c.maximum, c.value, c.value_in_use FROM sys.configurations c

-- finds
SELECT permission_name, type FROM sys.fn_builtin_permissions(N'SERVER')

-- finds
SELECT cpu_count, physical_memory_kb / 1024, sqlserver_start_time FROM sys.dm_os_sys_info

-- finds
SELECT j.name FROM (SELECT TOP 1 name FROM sys.server_role_members m JOIN sys.server_principals p ON p.principal_id = m.member_principal_id) j

SELECT l.request_session_id, l.resource_type, l.request_mode, d.name FROM sys.dm_tran_locks l LEFT JOIN master.sys.databases d ON d.database_id = l.resource_database_id

SELECT server_id, ll.remote_name FROM sys.linked_logins ll

EXEC sp_helpfile

EXEC sp_spaceused

EXEC sp_who2

EXEC sp_configure

EXEC sp_linkedservers

EXEC sp_helpuser

EXEC sp_lock

== Azure Data Studio
-- finds
SELECT SERVERPROPERTY('EngineEdition'), SERVERPROPERTY('productversion'), SERVERPROPERTY('IsClustered'), SERVERPROPERTY('IsHadrEnabled'), host_platform, host_release, @@VERSION FROM sys.dm_os_host_info

-- finds
SELECT s.name AS schema_name, o.name AS object_name, o.type FROM sys.all_objects o INNER JOIN sys.schemas s ON o.schema_id = s.schema_id WHERE o.type IN ('U', 'V', 'P', 'FN', 'IF', 'TF') AND s.name NOT IN ('sys', 'INFORMATION_SCHEMA')

-- finds
SELECT name, database_id FROM sys.databases WHERE HAS_DBACCESS(name) = 1 AND state = 0

-- finds
SELECT d.name, d.state_desc, SUM(CAST(mf.size AS bigint)) * 8 FROM sys.databases d JOIN sys.master_files mf ON mf.database_id = d.database_id GROUP BY d.name, d.state_desc

-- finds
SELECT qs.execution_count, qs.total_elapsed_time, qs.last_execution_time, st.text FROM sys.dm_exec_query_stats qs CROSS APPLY sys.dm_exec_sql_text(qs.sql_handle) st ORDER BY qs.total_elapsed_time DESC

-- finds
SELECT object_name, counter_name, instance_name, cntr_value, cntr_type FROM sys.dm_os_performance_counters WHERE counter_name IN ('Batch Requests/sec', 'User Connections', 'Data File(s) Size (KB)')

-- finds
SELECT total_physical_memory_kb, available_physical_memory_kb FROM sys.dm_os_sys_memory

SELECT OBJECT_NAME(s.object_id, s.database_id), s.execution_count, s.total_elapsed_time FROM sys.dm_exec_procedure_stats s ORDER BY s.execution_count DESC

SELECT at.transaction_id, at.transaction_begin_time, st.session_id, dt.database_id FROM sys.dm_tran_active_transactions at JOIN sys.dm_tran_session_transactions st ON st.transaction_id = at.transaction_id
LEFT JOIN sys.dm_tran_database_transactions dt ON dt.transaction_id = at.transaction_id

SELECT wt.session_id, wt.wait_type, wt.blocking_session_id FROM sys.dm_os_waiting_tasks wt

== SchemaSpy
SELECT i_s.TABLE_NAME, i_s.COLUMN_NAME, CAST(s.value AS nvarchar(max)) FROM INFORMATION_SCHEMA.COLUMNS i_s INNER JOIN sys.extended_properties s ON s.major_id = OBJECT_ID(i_s.TABLE_CATALOG + '..' + i_s.TABLE_NAME)
AND s.name = 'MS_Description' AND s.minor_id = COLUMNPROPERTY(s.major_id, i_s.COLUMN_NAME, 'ColumnId')

-- finds
SELECT r.ROUTINE_NAME, r.ROUTINE_TYPE, r.DATA_TYPE, r.ROUTINE_BODY, r.ROUTINE_DEFINITION, r.SQL_DATA_ACCESS, r.IS_DETERMINISTIC, l.value FROM INFORMATION_SCHEMA.ROUTINES r OUTER APPLY fn_listextendedproperty(N'MS_Description', default, default, default, default, default, default) l

SELECT TABLE_NAME, VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS

SELECT TABLE_NAME, CONSTRAINT_NAME, CHECK_CLAUSE FROM INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE u JOIN (SELECT CONSTRAINT_NAME AS c, CHECK_CLAUSE FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS) k ON k.c = u.CONSTRAINT_NAME

== SchemaCrawler
-- finds
SELECT DB_NAME() AS CATALOG_NAME, s.name AS SCHEMA_NAME FROM sys.schemas s

-- finds
SELECT SCHEMA_NAME(p.schema_id), p.name, OBJECT_DEFINITION(p.object_id), p.create_date FROM sys.procedures p

-- finds
SELECT c.CONSTRAINT_NAME, c.CONSTRAINT_TYPE, c.IS_DEFERRABLE FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS c

SELECT SEQUENCE_NAME, START_VALUE, MINIMUM_VALUE, MAXIMUM_VALUE, INCREMENT, CYCLE_OPTION FROM INFORMATION_SCHEMA.SEQUENCES

SELECT OBJECT_NAME(d.referencing_id), d.referenced_entity_name FROM sys.sql_expression_dependencies d

== Liquibase
-- finds
SELECT SCHEMA_NAME(), SERVERPROPERTY('EngineEdition'), CONVERT(sysname, SERVERPROPERTY('collation')), (SELECT d.compatibility_level FROM sys.databases d WHERE d.name = DB_NAME())

-- finds
SELECT t.TABLE_NAME, t.TABLE_TYPE, c.COLUMN_NAME, c.COLUMN_DEFAULT, COLUMNPROPERTY(OBJECT_ID(c.TABLE_SCHEMA + '.' + c.TABLE_NAME), c.COLUMN_NAME, 'IsIdentity') FROM INFORMATION_SCHEMA.TABLES t JOIN INFORMATION_SCHEMA.COLUMNS c ON c.TABLE_NAME = t.TABLE_NAME

-- finds
SELECT DB_NAME() AS db, fk.name, OBJECT_NAME(fk.parent_object_id), OBJECT_NAME(fk.referenced_object_id), fk.is_disabled, COL_NAME(fc.parent_object_id, fc.parent_column_id) FROM sys.foreign_keys fk
JOIN sys.foreign_key_columns fc ON fc.constraint_object_id = fk.object_id ORDER BY fc.constraint_column_id

-- finds
SELECT i.name, COL_NAME(ic.object_id, ic.column_id), ic.is_descending_key, ic.is_included_column, FILEGROUP_NAME(i.data_space_id), s.name FROM sys.indexes i JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id
LEFT JOIN sys.partition_schemes ps ON ps.data_space_id = i.data_space_id LEFT JOIN sys.data_spaces s ON s.data_space_id = i.data_space_id

EXEC sp_helpindex N'sys.objects'

== Flyway
-- finds
SELECT DB_NAME(), SCHEMA_NAME(), SUSER_SNAME(), SERVERPROPERTY('engineedition')

-- finds
SELECT COUNT(*) FROM (SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'dbo' UNION SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES UNION SELECT name FROM sys.synonyms UNION SELECT name FROM sys.types WHERE is_user_defined = 1) x

SELECT fk.name FROM sys.foreign_keys fk INNER JOIN sys.tables t ON fk.parent_object_id = t.object_id WHERE SCHEMA_NAME(t.schema_id) = N'flyway'

== Prisma
-- finds
SELECT c.name, TYPE_NAME(c.user_type_id), CONVERT(int, ODBCSCALE(c.system_type_id, c.scale)), OBJECT_NAME(c.object_id), COLUMNPROPERTY(c.object_id, c.name, 'charmaxlen'), OBJECT_DEFINITION(c.default_object_id), c.is_nullable, c.is_identity
FROM sys.columns c INNER JOIN sys.tables t ON c.object_id = t.object_id WHERE t.is_ms_shipped = 0 ORDER BY c.column_id

-- finds
SELECT i.name, i.is_unique, i.is_primary_key, COL_NAME(ic.object_id, ic.column_id), ic.key_ordinal, ic.is_descending_key, i.type_desc FROM sys.indexes i JOIN sys.index_columns ic ON i.object_id = ic.object_id AND i.index_id = ic.index_id
JOIN sys.tables t ON i.object_id = t.object_id WHERE i.filter_definition IS NULL AND i.name IS NOT NULL ORDER BY ic.key_ordinal

SELECT name, OBJECT_DEFINITION(object_id) FROM sys.views WHERE is_ms_shipped = 0

== SQLAlchemy
-- finds
SELECT CAST(SERVERPROPERTY('ProductVersion') AS varchar), schema_name(), CASE transaction_isolation_level WHEN 2 THEN 'READ COMMITTED' END FROM sys.dm_exec_sessions WHERE session_id = @@SPID

-- finds
WITH fk_info AS (SELECT r.CONSTRAINT_SCHEMA, r.CONSTRAINT_NAME, k.COLUMN_NAME, k.ORDINAL_POSITION, r.UNIQUE_CONSTRAINT_NAME, r.DELETE_RULE FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE k ON k.CONSTRAINT_NAME = r.CONSTRAINT_NAME),
index_info AS (SELECT s.name AS index_schema, i.name AS index_name, c.name AS column_name, ic.key_ordinal FROM sys.indexes i JOIN sys.index_columns ic ON ic.index_id = i.index_id AND ic.object_id = i.object_id
JOIN sys.objects o ON o.object_id = i.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.columns c ON c.column_id = ic.column_id AND c.object_id = ic.object_id)
SELECT f.CONSTRAINT_NAME, f.COLUMN_NAME, x.column_name FROM fk_info f JOIN index_info x ON x.index_name = f.UNIQUE_CONSTRAINT_NAME AND x.key_ordinal = f.ORDINAL_POSITION ORDER BY f.CONSTRAINT_NAME

-- finds
SELECT c.name, t.name, c.is_nullable, c.max_length, c.precision, c.scale, d.definition, c.collation_name, cc.definition, cc.is_persisted, ic.seed_value, ic.increment_value, CAST(ep.value AS nvarchar(max)) FROM sys.columns c
JOIN sys.types t ON t.user_type_id = c.user_type_id LEFT JOIN sys.default_constraints d ON d.object_id = c.default_object_id LEFT JOIN sys.computed_columns cc ON cc.object_id = c.object_id AND cc.column_id = c.column_id
LEFT JOIN sys.identity_columns ic ON ic.object_id = c.object_id AND ic.column_id = c.column_id LEFT JOIN sys.extended_properties ep ON ep.major_id = c.object_id AND ep.minor_id = c.column_id AND ep.class = 1 JOIN sys.tables o ON o.object_id = c.object_id

== sequelize
-- finds
SELECT c.COLUMN_NAME AS 'Name', c.DATA_TYPE AS 'Type', c.IS_NULLABLE AS 'IsNull', COLUMN_DEFAULT AS 'Default', pk.CONSTRAINT_TYPE AS 'Constraint', COLUMNPROPERTY(OBJECT_ID('[' + c.TABLE_SCHEMA + '].[' + c.TABLE_NAME + ']'), c.COLUMN_NAME, 'IsIdentity') AS 'IsIdentity'
FROM INFORMATION_SCHEMA.TABLES t INNER JOIN INFORMATION_SCHEMA.COLUMNS c ON t.TABLE_NAME = c.TABLE_NAME AND t.TABLE_SCHEMA = c.TABLE_SCHEMA LEFT JOIN (SELECT tc.TABLE_SCHEMA, tc.TABLE_NAME, cu.COLUMN_NAME, tc.CONSTRAINT_TYPE
FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS tc JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE cu ON tc.CONSTRAINT_NAME = cu.CONSTRAINT_NAME AND tc.CONSTRAINT_TYPE = 'PRIMARY KEY') pk ON pk.TABLE_NAME = c.TABLE_NAME AND pk.COLUMN_NAME = c.COLUMN_NAME

-- finds
SELECT OBJECT_NAME(c.object_id), c.type_desc, kc.name, COL_NAME(fc.parent_object_id, fc.parent_column_id) FROM sys.objects c LEFT JOIN sys.key_constraints kc ON kc.object_id = c.object_id LEFT JOIN sys.foreign_key_columns fc ON fc.constraint_object_id = c.object_id
WHERE c.type IN ('C', 'F', 'PK', 'UQ', 'D')

== EF Core
-- finds
SELECT SCHEMA_NAME(t.schema_id), t.name, CAST(e.value AS nvarchar(max)), t.is_memory_optimized, t.temporal_type, (SELECT SCHEMA_NAME(o.schema_id) FROM sys.tables o WHERE o.object_id = t.history_table_id) FROM sys.tables t
LEFT JOIN sys.extended_properties e ON e.major_id = t.object_id AND e.minor_id = 0 AND e.class = 1 AND e.name = 'MS_Description' WHERE t.is_ms_shipped = 0 AND NOT EXISTS (SELECT * FROM sys.extended_properties p WHERE p.major_id = t.object_id)

-- finds
SELECT c.name, c.column_id, tp.name, c.max_length, c.is_computed, c.is_sparse, c.generated_always_type, CAST(CASE WHEN c.system_type_id = 189 THEN 1 ELSE 0 END AS bit), dc.is_system_named FROM (SELECT v.object_id FROM sys.views v UNION ALL SELECT t.object_id FROM sys.tables t) o
JOIN sys.columns c ON c.object_id = o.object_id LEFT JOIN sys.types tp ON tp.user_type_id = c.user_type_id LEFT JOIN sys.default_constraints dc ON dc.object_id = c.default_object_id

-- finds
SELECT s.name, s.user_type_id, TYPE_NAME(s.system_type_id), s.max_length FROM sys.types s WHERE s.is_user_defined = 0 OR s.system_type_id <> s.user_type_id

SELECT OBJECT_SCHEMA_NAME(s.object_id), s.name, TYPE_NAME(s.system_type_id), s.is_cycling, s.start_value, s.cache_size, s.is_cached FROM sys.sequences s

SELECT t.name, OBJECT_NAME(t.parent_id) FROM sys.triggers t

== Hibernate
-- finds
SELECT TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES

SELECT * FROM INFORMATION_SCHEMA.SEQUENCES

EXEC sp_pkeys N'Jobs'

EXEC sp_fkeys N'Jobs'

EXEC sp_statistics N'Jobs'

== jOOQ
-- finds
SELECT tc.CONSTRAINT_NAME, kcu.COLUMN_NAME, kcu.ORDINAL_POSITION FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS tc JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE kcu ON kcu.CONSTRAINT_NAME = tc.CONSTRAINT_NAME AND kcu.CONSTRAINT_SCHEMA = tc.CONSTRAINT_SCHEMA WHERE tc.CONSTRAINT_TYPE IN ('PRIMARY KEY', 'UNIQUE')

-- finds
SELECT r.ROUTINE_NAME, p.PARAMETER_NAME, p.PARAMETER_MODE, p.DATA_TYPE FROM INFORMATION_SCHEMA.ROUTINES r LEFT JOIN INFORMATION_SCHEMA.PARAMETERS p ON p.SPECIFIC_NAME = r.SPECIFIC_NAME

SELECT s.name, t.name, c.name FROM sys.table_types t JOIN sys.schemas s ON s.schema_id = t.schema_id JOIN sys.columns c ON c.object_id = t.type_table_object_id

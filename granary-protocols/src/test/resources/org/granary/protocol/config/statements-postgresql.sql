-- config.ConfigInvariants.BURIED
SELECT config_object.Id FROM config_object JOIN config_tombstone ON config_tombstone.Id = config_object.Id
ORDER BY config_object.Id

-- config.ConfigInvariants.CHUNKS_WITHOUT_PIECE
SELECT c.ObjectId, c.Version, c.Number, c.Piece FROM config_file_chunk AS c
WHERE NOT EXISTS (SELECT 1 FROM config_file_piece AS p WHERE p.ObjectId = c.ObjectId AND p.Piece = c.Piece)
ORDER BY c.ObjectId, c.Version, c.Number

-- config.ConfigInvariants.DATABASE_LOCK_TIMES
SELECT ID, ServerName FROM timer_database_lock
WHERE LockTime > (SELECT LatestTime FROM timer_turn WHERE Id = 1) ORDER BY ID

-- config.ConfigInvariants.DEPENDENCIES
SELECT ObjectId, DependantId FROM config_dependency
WHERE NOT EXISTS (SELECT 1 FROM config_object WHERE config_object.Id = config_dependency.ObjectId)
  OR NOT EXISTS (SELECT 1 FROM config_object WHERE config_object.Id = config_dependency.DependantId)
ORDER BY ObjectId, DependantId

-- config.ConfigInvariants.FILES_WITHOUT_VERSION
SELECT f.ObjectId, f.Version FROM config_file AS f
WHERE NOT EXISTS (SELECT 1 FROM config_file_version AS v
  WHERE v.ObjectId = f.ObjectId AND v.Version = f.Version)
ORDER BY f.ObjectId

-- config.ConfigInvariants.FILE_NUMBERS
SELECT f.ObjectId FROM config_file AS f
WHERE f.LastVersion < (SELECT COALESCE(MAX(v.Version), 0) FROM config_file_version AS v
    WHERE v.ObjectId = f.ObjectId)
  OR f.LastPiece < (SELECT COALESCE(MAX(p.Piece), 0) FROM config_file_piece AS p
    WHERE p.ObjectId = f.ObjectId)
ORDER BY f.ObjectId

-- config.ConfigInvariants.HANDLES_WITHOUT_VERSION
SELECT h.ObjectId, h.Version FROM config_file_handle AS h
WHERE NOT EXISTS (SELECT 1 FROM config_file_version AS v
  WHERE v.ObjectId = h.ObjectId AND v.Version = h.Version)
ORDER BY h.ObjectId, h.Version

-- config.ConfigInvariants.LIST_VERSIONS
SELECT GroupName, Version, (SELECT Value FROM row_version WHERE SetName = 'PendingDistributionLists')
FROM pending_distribution_list
WHERE Version > COALESCE((SELECT Value FROM row_version WHERE SetName = 'PendingDistributionLists'), 0)
ORDER BY Version

-- config.ConfigInvariants.LOCK_TIMES
SELECT JobId, ServerName FROM timer_job_lock
WHERE LockTime > (SELECT LatestTime FROM timer_turn WHERE Id = 1) ORDER BY JobId

-- config.ConfigInvariants.OBJECT_VERSIONS
SELECT Id, Version, (SELECT Value FROM row_version WHERE SetName = 'Objects') FROM (
  SELECT Id, Version FROM config_object UNION ALL SELECT Id, Version FROM config_tombstone) AS versioned
WHERE Version > COALESCE((SELECT Value FROM row_version WHERE SetName = 'Objects'), 0)
ORDER BY Version

-- config.ConfigInvariants.UNUSED_PIECES
SELECT p.ObjectId, p.Piece FROM config_file_piece AS p
WHERE NOT EXISTS (SELECT 1 FROM config_file_chunk AS c WHERE c.ObjectId = p.ObjectId AND c.Piece = p.Piece)
ORDER BY p.ObjectId, p.Piece

-- config.ConfigInvariants.WITHOUT_CLASS
SELECT Id, ClassId FROM config_object
WHERE NOT EXISTS (SELECT 1 FROM config_class WHERE config_class.Id = config_object.ClassId) ORDER BY Id

-- config.email.EmailListProcedures.ADD
INSERT INTO email_enabled_list (AliasKey, Alias, SiteId, WebId, ListId, DistributionKey, Deleted)
VALUES (?, ?, ?, ?, ?, ?, ?)

-- config.email.EmailListProcedures.BY_ALIAS
SELECT SiteId, WebId, ListId FROM email_enabled_list WHERE AliasKey = ? AND Deleted = 0

-- config.email.EmailListProcedures.CHANGE
UPDATE email_enabled_list SET AliasKey = ?, Alias = ?, Deleted = 0 WHERE SiteId = ? AND WebId = ? AND ListId = ? AND DistributionKey = ?

-- config.email.EmailListProcedures.DROP_ALIAS
DELETE FROM email_enabled_list WHERE AliasKey = ?

-- config.email.EmailListProcedures.DROP_LIST
DELETE FROM email_enabled_list WHERE SiteId = ? AND WebId = ? AND ListId = ?

-- config.email.EmailListProcedures.DROP_WEB
DELETE FROM email_enabled_list WHERE SiteId = ? AND WebId = ?

-- config.email.EmailListProcedures.FIND_OTHER
SELECT 1 FROM email_enabled_list
WHERE AliasKey = ? AND NOT (SiteId = ? AND WebId = ? AND ListId = ? AND DistributionKey = ?)

-- config.email.EmailListProcedures.MARKED
SELECT Alias, ListId FROM email_enabled_list WHERE Deleted = 1

-- config.email.EmailListProcedures.MARK_LIST
UPDATE email_enabled_list SET Deleted = 1 WHERE SiteId = ? AND WebId = ? AND ListId = ?

-- config.email.EmailListProcedures.MARK_SITE
UPDATE email_enabled_list SET Deleted = 1 WHERE SiteId = ?

-- config.email.EmailListProcedures.MARK_WEB
UPDATE email_enabled_list SET Deleted = 1 WHERE SiteId = ? AND WebId = ?

-- config.email.PendingListProcedures.DROP
DELETE FROM pending_distribution_list WHERE SiteId = ? AND WebId = ? AND GroupKey = ?

-- config.email.PendingListProcedures.PUT
INSERT INTO pending_distribution_list (SiteId, WebId, GroupKey, GroupName, ModifiedBy, Version)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (SiteId, WebId, GroupKey) DO UPDATE SET
  GroupName = excluded.GroupName, ModifiedBy = excluded.ModifiedBy, Version = excluded.Version

-- config.email.PendingListProcedures.REGISTERED
SELECT 0 FROM pending_distribution_list WHERE SiteId = ? AND WebId = ? AND GroupKey = ?

-- config.email.PendingListProcedures.SINCE
SELECT SiteId, WebId, GroupName, Version FROM pending_distribution_list WHERE Version > ? ORDER BY Version

-- config.file.FileHandles.END_UNUSED
DELETE FROM config_file_handle WHERE ObjectId = ? AND Turn <= (
  SELECT Turn FROM config_file_handle WHERE ObjectId = ? ORDER BY Turn DESC LIMIT 1 OFFSET ?)

-- config.file.FileHandles.LOCK
UPDATE config_file SET LastTurn = LastTurn + 1 WHERE ObjectId = ? RETURNING Version, LastTurn

-- config.file.FileHandles.NEW_FILE
INSERT INTO config_file (ObjectId, Version, LastVersion, LastPiece, LastTurn) VALUES (?, 1, 1, 0, 0)
ON CONFLICT (ObjectId) DO NOTHING

-- config.file.FileHandles.NEW_HANDLE
INSERT INTO config_file_handle (Handle, ObjectId, Version, Turn) VALUES (?, ?, ?, ?)

-- config.file.FileHandles.NEW_VERSION
INSERT INTO config_file_version (ObjectId, Version, Length) VALUES (?, ?, ?)

-- config.file.FileHandles.OBJECT
SELECT 1 FROM config_object WHERE Id = ? FOR UPDATE

-- config.file.FileProcedures.ONE
SELECT ObjectId, FileImage FROM config_binary WHERE ObjectId = ?

-- config.file.FileProcedures.TEMPLATE
WITH RECURSIVE line (Id) AS (
  SELECT ClassId FROM config_object WHERE Id = ?
  UNION
  SELECT config_class.BaseClassId FROM line JOIN config_class ON config_class.Id = line.Id
  WHERE config_class.BaseClassId IS NOT NULL)
SELECT ObjectId, FileImage FROM config_binary WHERE ObjectId = ?
  AND EXISTS (SELECT 1 FROM line JOIN config_class c ON c.Id = line.Id WHERE substr(FullName, length(FullName) - 11) = 'SiteTemplate')

-- config.file.FileProcedures.TEMPLATES
WITH RECURSIVE template (Id) AS (
  SELECT Id FROM config_class WHERE substr(FullName, length(FullName) - 11) = 'SiteTemplate'
  UNION
  SELECT config_class.Id FROM template JOIN config_class ON config_class.BaseClassId = template.Id)
SELECT b.ObjectId, b.FileImage
FROM template CROSS JOIN config_object o CROSS JOIN config_binary b
WHERE o.ClassId = template.Id AND b.ObjectId = o.Id
ORDER BY b.ObjectId

-- config.file.FileSegment.CHUNK_BYTES
SELECT p.Bytes FROM config_file_chunk c
JOIN config_file_piece p ON p.ObjectId = c.ObjectId AND p.Piece = c.Piece
WHERE c.ObjectId = ? AND c.Version = ? AND c.Number = ?

-- config.file.FileSegment.FILE
SELECT Version, LastVersion, LastPiece, LastTurn FROM config_file WHERE ObjectId = ? FOR UPDATE

-- config.file.FileSegment.NEW_CHUNK
INSERT INTO config_file_chunk (ObjectId, Version, Number, Piece) VALUES (?, ?, ?, ?)

-- config.file.FileSegment.NEW_PIECE
INSERT INTO config_file_piece (ObjectId, Piece, Bytes) VALUES (?, ?, ?)

-- config.file.FileSegment.OBJECT_OF
SELECT ObjectId FROM config_file_handle WHERE Handle = ?

-- config.file.FileSegment.SET_FILE
UPDATE config_file SET Version = ?, LastVersion = ?, LastPiece = ?, LastTurn = ? WHERE ObjectId = ?

-- config.file.FileSegment.SET_HANDLE
UPDATE config_file_handle SET Version = ?, Turn = ? WHERE Handle = ?

-- config.file.FileSegment.SET_LENGTH
UPDATE config_file_version SET Length = ? WHERE ObjectId = ? AND Version = ?

-- config.file.FileSegment.VERSION_OF
SELECT v.Version, v.Length,
  (SELECT COUNT(*) FROM config_file_handle other WHERE other.ObjectId = h.ObjectId AND other.Version = h.Version)
FROM config_file_handle h
JOIN config_file_version v ON v.ObjectId = h.ObjectId AND v.Version = h.Version
WHERE h.Handle = ?

-- config.file.FileVersions.COPY_CHUNKS
INSERT INTO config_file_chunk (ObjectId, Version, Number, Piece)
SELECT ObjectId, CAST(? AS BIGINT), Number, Piece FROM config_file_chunk
WHERE ObjectId = ? AND Version = ?

-- config.file.FileVersions.COPY_VERSION
INSERT INTO config_file_version (ObjectId, Version, Length)
SELECT ObjectId, CAST(? AS BIGINT), Length FROM config_file_version WHERE ObjectId = ? AND Version = ?

-- config.file.FileVersions.REMOVE_CHUNKS
DELETE FROM config_file_chunk WHERE ObjectId = ? AND Version = ? AND Number BETWEEN ? AND ?

-- config.file.FileVersions.REMOVE_PIECES
DELETE FROM config_file_piece WHERE ObjectId = ?
  AND Piece IN (
    SELECT Piece FROM config_file_chunk WHERE ObjectId = ? AND Version = ? AND Number BETWEEN ? AND ?)
  AND NOT EXISTS (
    SELECT 1 FROM config_file_chunk other
    WHERE other.ObjectId = config_file_piece.ObjectId AND other.Piece = config_file_piece.Piece
      AND other.Version <> ?)

-- config.file.FileVersions.REMOVE_VERSION
DELETE FROM config_file_version WHERE ObjectId = ? AND Version = ?

-- config.file.FileVersions.UNUSED
SELECT v.Version FROM config_file_version v
JOIN config_file f ON f.ObjectId = v.ObjectId
WHERE v.ObjectId = ? AND v.Version <> f.Version AND NOT EXISTS (
  SELECT 1 FROM config_file_handle h WHERE h.ObjectId = v.ObjectId AND h.Version = v.Version)

-- config.object.ClassProcedures.PUT
INSERT INTO config_class (Id, BaseClassId, FullName) VALUES (?, ?, ?)
ON CONFLICT (Id) DO UPDATE SET BaseClassId = excluded.BaseClassId, FullName = excluded.FullName

-- config.object.ClassTree.FULL_NAME
SELECT FullName FROM config_class WHERE Id = ?

-- config.object.ClassTree.LINE
WITH RECURSIVE line (Id) AS (
  SELECT Id FROM config_class WHERE Id = ?
  UNION
  SELECT config_class.BaseClassId FROM line JOIN config_class ON config_class.Id = line.Id
  WHERE config_class.BaseClassId IS NOT NULL)
SELECT Id FROM line

-- config.object.DependencyProcedures.DEPENDENT_BY_BASE_CLASS
WITH RECURSIVE derived (Id) AS (
  SELECT Id FROM config_class WHERE Id = ?
  UNION
  SELECT config_class.Id FROM derived JOIN config_class ON config_class.BaseClassId = derived.Id)
SELECT config_object.Id
FROM config_dependency JOIN config_object ON config_object.Id = config_dependency.ObjectId
WHERE config_dependency.DependantId = ? AND config_object.ClassId IN (SELECT Id FROM derived)
ORDER BY config_object.Id

-- config.object.DependencyProcedures.PUT
INSERT INTO config_dependency (ObjectId, DependantId) VALUES (?, ?)
ON CONFLICT (ObjectId, DependantId) DO NOTHING

-- config.object.DropObjectProcedure.BURY
WITH RECURSIVE subtree (Id) AS (
  SELECT Id FROM config_object WHERE Id = ?
  UNION
  SELECT config_object.Id FROM subtree JOIN config_object ON config_object.ParentId = subtree.Id)
INSERT INTO config_tombstone (Id, Version)
SELECT Id, CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY Id) FROM subtree

-- config.object.DropObjectProcedure.EXISTS
SELECT 1 FROM config_object WHERE Id = ?

-- config.object.DropObjectProcedure.FORGET_NEEDS
DELETE FROM config_dependency WHERE ObjectId IN (SELECT Id FROM config_tombstone WHERE Version > ?)

-- config.object.DropObjectProcedure.NEEDED_BY_OTHERS
WITH RECURSIVE subtree (Id) AS (
  SELECT Id FROM config_object WHERE Id = ?
  UNION
  SELECT config_object.Id FROM subtree JOIN config_object ON config_object.ParentId = subtree.Id)
SELECT ObjectId, DependantId FROM config_dependency
WHERE DependantId IN (SELECT Id FROM subtree) AND ObjectId NOT IN (SELECT Id FROM subtree) LIMIT 1

-- config.object.DropObjectProcedure.REMOVE_BURIED
DELETE FROM config_object WHERE Id IN (SELECT Id FROM config_tombstone WHERE Version > ?)

-- config.object.ObjectStore.AT_PLACE
SELECT Id FROM config_object WHERE ClassId = ? AND ParentId = ? AND NameKey = ?

-- config.object.ObjectStore.CLASSES_OF_CHILDREN
SELECT DISTINCT ClassId FROM config_object WHERE ParentId = ?

-- config.object.ObjectStore.FIND
SELECT Version, ClassId FROM config_object WHERE Id = ?

-- config.object.ObjectStore.FORGET_TOMBSTONE
DELETE FROM config_tombstone WHERE Id = ?

-- config.object.ObjectStore.INSERT
INSERT INTO config_object (Id, ParentId, ClassId, Name, NameKey, Status, Properties, Version)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)

-- config.object.ObjectStore.IS_WITHIN
WITH RECURSIVE line (Id) AS (
  SELECT Id FROM config_object WHERE Id = ?
  UNION
  SELECT config_object.ParentId FROM line JOIN config_object ON config_object.Id = line.Id)
SELECT 1 FROM line WHERE Id = ?

-- config.object.ObjectStore.UPDATE
UPDATE config_object SET ParentId = ?, ClassId = ?, Name = ?, NameKey = ?, Status = ?, Properties = ?, Version = ?
WHERE Id = ?

-- config.object.ReadObjectProcedures.ANYTHING_NEW
SELECT 1 WHERE EXISTS (SELECT 1 FROM config_object WHERE Version > ?)
  OR EXISTS (SELECT 1 FROM config_tombstone WHERE Version > ?)

-- config.object.ReadObjectProcedures.DEPENDING_ON_NEW
SELECT DISTINCT ObjectId FROM config_dependency
WHERE DependantId IN (SELECT Id FROM config_object WHERE Version > ?) ORDER BY ObjectId

-- config.object.ReadObjectProcedures.NEW_OBJECTS
SELECT Id, ParentId, ClassId, Name, Status, Version, Properties FROM config_object
WHERE Version > ? ORDER BY Version

-- config.object.ReadObjectProcedures.NEW_TOMBSTONES
SELECT Id, Version FROM config_tombstone WHERE Version > ? ORDER BY Version

-- config.object.ReadObjectProcedures.OF_CLASS
SELECT Id FROM config_object WHERE ClassId = ? ORDER BY Id

-- config.object.ReadObjectProcedures.OF_CLASS_BELOW
SELECT Id FROM config_object WHERE ClassId = ? AND ParentId = ? ORDER BY Id

-- config.object.ReadObjectProcedures.OF_CLASS_BELOW_NAMED
SELECT Id FROM config_object WHERE ClassId = ? AND ParentId = ? AND NameKey = ? ORDER BY Id

-- config.object.ReadObjectProcedures.OF_CLASS_NAMED
SELECT Id FROM config_object WHERE ClassId = ? AND NameKey = ? ORDER BY Id

-- config.object.ReadObjectProcedures.ONE
SELECT Id, ParentId, ClassId, Name, Status, Version, Properties FROM config_object
WHERE Id = ?

-- config.site.BestMatch.COUNT_MATCHES
SELECT COUNT(*) FROM (SELECT 1 FROM site_map WHERE PathKey >= ? AND PathKey < ? LIMIT ?) AS match

-- config.site.BestMatch.ofFew(ALL, ALL)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE Kind IN (0, 1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(ALL, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE Kind IN (0) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(ALL, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE Kind IN (1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(ALL, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE Kind IN (2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(APPLICATION, ALL)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE ApplicationId = ? AND Kind IN (0, 1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(APPLICATION, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE ApplicationId = ? AND Kind IN (0) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(APPLICATION, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE ApplicationId = ? AND Kind IN (1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(APPLICATION, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE ApplicationId = ? AND Kind IN (2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(BOTH, ALL)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0, 1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(BOTH, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(BOTH, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(BOTH, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(DATABASE, ALL)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND Kind IN (0, 1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(DATABASE, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND Kind IN (0) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(DATABASE, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND Kind IN (1, 2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofFew(DATABASE, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path FROM (SELECT Id, DatabaseId, ApplicationId, Path, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
  ORDER BY PathKey, Namespace LIMIT ?) AS match
WHERE DatabaseId = ? AND Kind IN (2) ORDER BY PathPlace LIMIT 1

-- config.site.BestMatch.ofMany(ALL, ALL)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(ALL, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(ALL, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(ALL, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(APPLICATION, ALL)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(APPLICATION, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(APPLICATION, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(APPLICATION, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(BOTH, ALL)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(BOTH, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(BOTH, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(BOTH, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(DATABASE, ALL)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(DATABASE, NOT_REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(DATABASE, REDIRECTING)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? UNION ALL SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.BestMatch.ofMany(DATABASE, UPGRADED)
SELECT Id, DatabaseId, ApplicationId, Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ? ORDER BY 5 LIMIT 1

-- config.site.SiteBlocks.COUNT_LOWER
SELECT COUNT(*) FROM site_block WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?

-- config.site.SiteBlocks.DELETE_EMPTY
DELETE FROM site_block WHERE Tree = ? AND Level = ? AND FirstPlace = ?
  AND Plain + Redirecting + Upgraded = 0 AND length(FirstPlace) > 0
  AND NOT EXISTS (SELECT 1 FROM site_block AS kept WHERE kept.Tree = site_block.Tree
    AND kept.Level = site_block.Level + 1 AND kept.FirstPlace = site_block.FirstPlace)

-- config.site.SiteBlocks.DELETE_EMPTY_TREE
DELETE FROM site_block WHERE Tree = ?
  AND NOT EXISTS (SELECT 1 FROM site_block AS kept WHERE kept.Tree = ? AND kept.Level = 2
    AND kept.Plain + kept.Redirecting + kept.Upgraded > 0)

-- config.site.SiteBlocks.INSERT_FIRST
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded) VALUES (?, ?, ?, ?, ?, ?)

-- config.site.SiteBlocks.INSERT_UPPER
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT Tree, 2, ?, SUM(Plain), SUM(Redirecting), SUM(Upgraded) FROM site_block
WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ? GROUP BY Tree

-- config.site.SiteBlocks.LAST_UP_TO
SELECT FirstPlace FROM site_block
WHERE Tree = ? AND Level = ? AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1

-- config.site.SiteBlocks.MIDDLE_LOWER
SELECT FirstPlace FROM site_block
WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?
ORDER BY FirstPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.NEXT
SELECT FirstPlace FROM site_block
WHERE Tree = ? AND Level = ? AND FirstPlace > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteBlocks.TAKE_AWAY
UPDATE site_block SET Plain = site_block.Plain - half.Plain,
  Redirecting = site_block.Redirecting - half.Redirecting, Upgraded = site_block.Upgraded - half.Upgraded
FROM site_block AS half
WHERE site_block.Tree = ? AND site_block.Level = ? AND site_block.FirstPlace = ?
  AND half.Tree = ? AND half.Level = ? AND half.FirstPlace = ?

-- config.site.SiteBlocks.count(3)
WITH place (Tree, Bytes) AS (VALUES (?, ?), (?, ?), (?, ?)),
  tier AS (SELECT 1 AS Level UNION ALL SELECT 2)
UPDATE site_block SET Plain = Plain + ?, Redirecting = Redirecting + ?, Upgraded = Upgraded + ?
WHERE (Tree, Level, FirstPlace) IN (
  SELECT place.Tree, tier.Level, (SELECT b.FirstPlace FROM site_block AS b
    WHERE b.Tree = place.Tree AND b.Level = tier.Level AND b.FirstPlace <= place.Bytes
    ORDER BY b.FirstPlace DESC LIMIT 1)
  FROM place CROSS JOIN tier)
RETURNING Tree, Level, FirstPlace, Plain + Redirecting + Upgraded

-- config.site.SiteBlocks.count(7)
WITH place (Tree, Bytes) AS (VALUES (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?)),
  tier AS (SELECT 1 AS Level UNION ALL SELECT 2)
UPDATE site_block SET Plain = Plain + ?, Redirecting = Redirecting + ?, Upgraded = Upgraded + ?
WHERE (Tree, Level, FirstPlace) IN (
  SELECT place.Tree, tier.Level, (SELECT b.FirstPlace FROM site_block AS b
    WHERE b.Tree = place.Tree AND b.Level = tier.Level AND b.FirstPlace <= place.Bytes
    ORDER BY b.FirstPlace DESC LIMIT 1)
  FROM place CROSS JOIN tier)
RETURNING Tree, Level, FirstPlace, Plain + Redirecting + Upgraded

-- config.site.SiteBlocks.insertLower(ID, ALL)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ?

-- config.site.SiteBlocks.insertLower(ID, APPLICATION)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE ApplicationId = ? AND Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ?

-- config.site.SiteBlocks.insertLower(ID, BOTH)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ?

-- config.site.SiteBlocks.insertLower(ID, DATABASE)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE DatabaseId = ? AND Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ?

-- config.site.SiteBlocks.insertLower(PATH, ALL)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ?

-- config.site.SiteBlocks.insertLower(PATH, APPLICATION)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE ApplicationId = ? AND Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ?

-- config.site.SiteBlocks.insertLower(PATH, BOTH)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ?

-- config.site.SiteBlocks.insertLower(PATH, DATABASE)
INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
  COUNT(*) FILTER (WHERE Kind = 2)
FROM site_map WHERE DatabaseId = ? AND Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ?

-- config.site.SiteBlocks.middle(ID, ALL)
SELECT IdPlace FROM site_map WHERE Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ? ORDER BY IdPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.middle(ID, APPLICATION)
SELECT IdPlace FROM site_map WHERE ApplicationId = ? AND Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ? ORDER BY IdPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.middle(ID, BOTH)
SELECT IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ? ORDER BY IdPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.middle(ID, DATABASE)
SELECT IdPlace FROM site_map WHERE DatabaseId = ? AND Kind IN (0, 1, 2) AND IdPlace >= ? AND IdPlace < ? ORDER BY IdPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.middle(PATH, ALL)
SELECT PathPlace FROM site_map WHERE Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ? ORDER BY PathPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.middle(PATH, APPLICATION)
SELECT PathPlace FROM site_map WHERE ApplicationId = ? AND Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ? ORDER BY PathPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.middle(PATH, BOTH)
SELECT PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ? ORDER BY PathPlace LIMIT 1 OFFSET ?

-- config.site.SiteBlocks.middle(PATH, DATABASE)
SELECT PathPlace FROM site_map WHERE DatabaseId = ? AND Kind IN (0, 1, 2) AND PathPlace >= ? AND PathPlace < ? ORDER BY PathPlace LIMIT 1 OFFSET ?

-- config.site.SiteInvariants.LEVELS
SELECT Tree FROM site_block GROUP BY Tree
HAVING SUM(CASE WHEN Level = 1 THEN Plain ELSE 0 END) <> SUM(CASE WHEN Level = 2 THEN Plain ELSE 0 END)
  OR SUM(CASE WHEN Level = 1 THEN Redirecting ELSE 0 END)
    <> SUM(CASE WHEN Level = 2 THEN Redirecting ELSE 0 END)
  OR SUM(CASE WHEN Level = 1 THEN Upgraded ELSE 0 END) <> SUM(CASE WHEN Level = 2 THEN Upgraded ELSE 0 END)
ORDER BY Tree

-- config.site.SiteInvariants.MISSING
SELECT COUNT(*) FROM site_map
WHERE NOT EXISTS (SELECT 1 FROM site_block WHERE Tree = ? AND Level = 1) HAVING COUNT(*) > 0

-- config.site.SiteMap.DELETE
DELETE FROM site_map WHERE Id = ? RETURNING DatabaseId, ApplicationId, Kind, IdPlace, PathPlace

-- config.site.SiteMap.INSERT
INSERT INTO site_map (Id, ApplicationId, DatabaseId, Path, Pairing, RedirectUrl, HostHeaderIsSiteName, Kind,
  Namespace, PathKey, IdPlace, PathPlace)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING

-- config.site.SiteMap.LOCK
SELECT Value FROM row_version WHERE SetName = 'SiteMap' FOR UPDATE

-- config.site.SiteMap.RENAME
UPDATE site_map SET Path = ?, PathKey = ?, PathPlace = ? WHERE Id = ?

-- config.site.SiteMap.SITE
SELECT DatabaseId, ApplicationId, Kind, IdPlace, PathPlace FROM site_map WHERE Id = ?

-- config.site.SiteMap.TAKEN
SELECT 1 FROM site_map
WHERE PathKey = ? AND Namespace = (SELECT Namespace FROM site_map WHERE Id = ?) AND Id <> ?

-- config.site.SiteMapProcedures.DATABASE_EXISTS
SELECT 1 FROM config_object WHERE Id = ?

-- config.site.SiteRanks.before(ID, ALL, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (0, 1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, ALL, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (0)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, ALL, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, ALL, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, APPLICATION, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (0, 1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, APPLICATION, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (0)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, APPLICATION, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, APPLICATION, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, BOTH, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0, 1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, BOTH, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, BOTH, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, BOTH, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, DATABASE, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (0, 1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, DATABASE, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (0)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, DATABASE, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (1, 2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(ID, DATABASE, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (2)
      AND IdPlace >= (SELECT FirstPlace FROM lower_block) AND IdPlace < ?)

-- config.site.SiteRanks.before(PATH, ALL, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (0, 1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, ALL, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (0)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, ALL, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, ALL, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE Kind IN (2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, APPLICATION, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (0, 1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, APPLICATION, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (0)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, APPLICATION, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, APPLICATION, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE ApplicationId = ? AND Kind IN (2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, BOTH, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0, 1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, BOTH, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (0)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, BOTH, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, BOTH, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind IN (2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, DATABASE, ALL)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (0, 1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, DATABASE, NOT_REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Plain)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (0)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, DATABASE, REDIRECTING)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (1, 2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.before(PATH, DATABASE, UPGRADED)
WITH upper_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
  lower_block AS (SELECT FirstPlace FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
SELECT
  (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
  + (SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block
    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
  + (SELECT COUNT(*) FROM site_map WHERE DatabaseId = ? AND Kind IN (2)
      AND PathPlace >= (SELECT FirstPlace FROM lower_block) AND PathPlace < ?)

-- config.site.SiteRanks.block(1, ALL)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Plain + Redirecting + Upgraded) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Plain + Redirecting + Upgraded)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.block(1, NOT_REDIRECTING)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Plain) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Plain)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.block(1, REDIRECTING)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Redirecting + Upgraded) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Redirecting + Upgraded)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.block(1, UPGRADED)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Upgraded) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Upgraded)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.block(2, ALL)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Plain + Redirecting + Upgraded) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Plain + Redirecting + Upgraded)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 2 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.block(2, NOT_REDIRECTING)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Plain) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Plain)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 2 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.block(2, REDIRECTING)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Redirecting + Upgraded) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Redirecting + Upgraded)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 2 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.block(2, UPGRADED)
SELECT FirstPlace, NextPlace, Reached - Counted FROM (
  SELECT FirstPlace, (Upgraded) AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
    SUM((Upgraded)) OVER (ORDER BY FirstPlace) AS Reached
  FROM site_block WHERE Tree = ? AND Level = 2 AND FirstPlace >= ? AND FirstPlace < ?) AS block
WHERE Reached > ? ORDER BY FirstPlace LIMIT 1

-- config.site.SiteRanks.count(ALL)
SELECT COALESCE(SUM((Plain + Redirecting + Upgraded)), 0) FROM site_block WHERE Tree = ? AND Level = 2

-- config.site.SiteRanks.count(NOT_REDIRECTING)
SELECT COALESCE(SUM((Plain)), 0) FROM site_block WHERE Tree = ? AND Level = 2

-- config.site.SiteRanks.count(REDIRECTING)
SELECT COALESCE(SUM((Redirecting + Upgraded)), 0) FROM site_block WHERE Tree = ? AND Level = 2

-- config.site.SiteRanks.count(UPGRADED)
SELECT COALESCE(SUM((Upgraded)), 0) FROM site_block WHERE Tree = ? AND Level = 2

-- config.site.SiteRanks.siteAt(ID, ALL, ALL)
SELECT Id, IdPlace FROM site_map WHERE Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, ALL, NOT_REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE Kind = 0 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, ALL, REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, ALL, UPGRADED)
SELECT Id, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, APPLICATION, ALL)
SELECT Id, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, APPLICATION, NOT_REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, APPLICATION, REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, APPLICATION, UPGRADED)
SELECT Id, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, BOTH, ALL)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, BOTH, NOT_REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, BOTH, REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, BOTH, UPGRADED)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, DATABASE, ALL)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, DATABASE, NOT_REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, DATABASE, REDIRECTING)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(ID, DATABASE, UPGRADED)
SELECT Id, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, ALL, ALL)
SELECT Id, PathPlace FROM site_map WHERE Kind = 0 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, ALL, NOT_REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE Kind = 0 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, ALL, REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, ALL, UPGRADED)
SELECT Id, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, APPLICATION, ALL)
SELECT Id, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, APPLICATION, NOT_REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, APPLICATION, REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, APPLICATION, UPGRADED)
SELECT Id, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, BOTH, ALL)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, BOTH, NOT_REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, BOTH, REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, BOTH, UPGRADED)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, DATABASE, ALL)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, DATABASE, NOT_REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, DATABASE, REDIRECTING)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteRanks.siteAt(PATH, DATABASE, UPGRADED)
SELECT Id, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2 LIMIT 1 OFFSET ?

-- config.site.SiteSearchProcedures.HOST
SELECT Id FROM site_map WHERE PathKey = ? AND Namespace = ?

-- config.site.SiteSearchProcedures.names(ALL, ALL)
SELECT Path, PathPlace FROM site_map WHERE Kind = 0 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(ALL, NOT_REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE Kind = 0 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(ALL, REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(ALL, UPGRADED)
SELECT Path, PathPlace FROM site_map WHERE Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(APPLICATION, ALL)
SELECT Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(APPLICATION, NOT_REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(APPLICATION, REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(APPLICATION, UPGRADED)
SELECT Path, PathPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(BOTH, ALL)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(BOTH, NOT_REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(BOTH, REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(BOTH, UPGRADED)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(DATABASE, ALL)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(DATABASE, NOT_REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(DATABASE, REDIRECTING)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND PathPlace >= ? UNION ALL SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.names(DATABASE, UPGRADED)
SELECT Path, PathPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND PathPlace >= ? ORDER BY 2

-- config.site.SiteSearchProcedures.page(ALL, ALL)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(ALL, ALL, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 0 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(ALL, NOT_REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 0 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(ALL, NOT_REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 0 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(ALL, REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(ALL, REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(ALL, UPGRADED)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(ALL, UPGRADED, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, ALL)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, ALL, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, NOT_REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, NOT_REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 0 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, UPGRADED)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(APPLICATION, UPGRADED, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE ApplicationId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, ALL)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, ALL, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, NOT_REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, NOT_REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 0 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, UPGRADED)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(BOTH, UPGRADED, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND ApplicationId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, ALL)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, ALL, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, NOT_REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, NOT_REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 0 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, REDIRECTING)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND IdPlace >= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, REDIRECTING, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 1 AND IdPlace <= ? UNION ALL SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, UPGRADED)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace >= ? ORDER BY 3 LIMIT ?

-- config.site.SiteSearchProcedures.page(DATABASE, UPGRADED, descending)
SELECT Id, Path, IdPlace FROM site_map WHERE DatabaseId = ? AND Kind = 2 AND IdPlace <= ? ORDER BY 3 DESC LIMIT ?

-- config.timer.LockProcedures.AGE_MARKED
UPDATE timer_job_lock SET WaitingSince = ?
WHERE MarkedForDeletion = 1 AND LockTime > ? AND (WaitingSince IS NULL OR WaitingSince > ?)

-- config.timer.LockProcedures.DELETE
DELETE FROM timer_job_lock WHERE JobId = ?

-- config.timer.LockProcedures.DELETE_MARKED
DELETE FROM timer_job_lock
WHERE MarkedForDeletion = 1 AND (LockTime < ? OR (LockTime > ? AND WaitingSince < ?))

-- config.timer.LockProcedures.MARK
UPDATE timer_job_lock SET MarkedForDeletion = 1 WHERE JobId = ?

-- config.timer.LockProcedures.REFRESH
UPDATE timer_job_lock SET LockTime = ?, WaitingSince = NULL WHERE ServerKey = ?

-- config.timer.LockProcedures.RELEASE_DATABASE
DELETE FROM timer_database_lock WHERE ID = ?

-- config.timer.LockTable.DATABASES.find
SELECT ServerKey, ServerName, LockTime, WaitingSince, MarkedForDeletion FROM timer_database_lock WHERE ID = ?

-- config.timer.LockTable.DATABASES.give
INSERT INTO timer_database_lock (ID, ServerName, ServerKey, LockTime, LockTimeout) VALUES (?, ?, ?, ?, ?) ON CONFLICT (ID) DO UPDATE SET ServerName = excluded.ServerName, ServerKey = excluded.ServerKey, LockTime = excluded.LockTime, LockTimeout = excluded.LockTimeout, WaitingSince = NULL, MarkedForDeletion = 0

-- config.timer.LockTable.DATABASES.refuse
UPDATE timer_database_lock SET WaitingSince = ? WHERE ID = ?

-- config.timer.LockTable.JOBS.find
SELECT ServerKey, ServerName, LockTime, WaitingSince, MarkedForDeletion FROM timer_job_lock WHERE JobId = ?

-- config.timer.LockTable.JOBS.give
INSERT INTO timer_job_lock (JobId, ServerName, ServerKey, LockTime, LockTimeout) VALUES (?, ?, ?, ?, ?) ON CONFLICT (JobId) DO UPDATE SET ServerName = excluded.ServerName, ServerKey = excluded.ServerKey, LockTime = excluded.LockTime, LockTimeout = excluded.LockTimeout, WaitingSince = NULL, MarkedForDeletion = 0

-- config.timer.LockTable.JOBS.refuse
UPDATE timer_job_lock SET WaitingSince = ? WHERE JobId = ?

-- config.timer.RunningJobProcedures.COMPLETE
UPDATE timer_running_job SET Status = ? WHERE JobId = ? AND ServiceId = ? AND VirtualServerId IS NOT DISTINCT FROM ? AND ServerKey = ?

-- config.timer.RunningJobProcedures.DELETE_ALL
DELETE FROM timer_running_job WHERE JobId = ? AND ServiceId = ? AND VirtualServerId IS NOT DISTINCT FROM ?

-- config.timer.RunningJobProcedures.DELETE_ONE
DELETE FROM timer_running_job WHERE JobId = ? AND ServiceId = ? AND VirtualServerId IS NOT DISTINCT FROM ? AND ServerKey = ?

-- config.timer.RunningJobProcedures.LAST_RUN
SELECT MAX(StartTime) FROM timer_running_job WHERE JobId = ? AND ServiceId = ? AND VirtualServerId IS NOT DISTINCT FROM ?

-- config.timer.RunningJobProcedures.OBJECT_EXISTS
SELECT 1 FROM config_object WHERE Id = ?

-- config.timer.RunningJobProcedures.OF_SERVICE
SELECT ServiceId, VirtualServerId, JobId, JobTitle, ServerName, Status, StartTime, CurrentTarget, TargetCount,
  CurrentTargetPercentDone
FROM timer_running_job WHERE ServiceId = ?

-- config.timer.RunningJobProcedures.OF_WEB_APPLICATION
SELECT ServiceId, VirtualServerId, JobId, JobTitle, ServerName, Status, StartTime, CurrentTarget, TargetCount,
  CurrentTargetPercentDone
FROM timer_running_job WHERE ServiceId = ? AND VirtualServerId = ?

-- config.timer.RunningJobProcedures.PROGRESS
UPDATE timer_running_job SET CurrentTargetPercentDone = ? WHERE JobId = ? AND ServiceId = ? AND VirtualServerId IS NOT DISTINCT FROM ? AND ServerKey = ?

-- config.timer.RunningJobProcedures.START
INSERT INTO timer_running_job
  (JobId, ServerKey, ServerName, ServiceId, VirtualServerId, JobTitle, Status, StartTime, TargetCount)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (JobId, ServerKey) DO UPDATE SET
  ServerName = excluded.ServerName, ServiceId = excluded.ServiceId,
  VirtualServerId = excluded.VirtualServerId, JobTitle = excluded.JobTitle, Status = excluded.Status,
  StartTime = excluded.StartTime, TargetCount = excluded.TargetCount, CurrentTarget = 0,
  CurrentTargetPercentDone = NULL

-- config.timer.RunningJobProcedures.TARGET
UPDATE timer_running_job SET CurrentTarget = ?,
  CurrentTargetPercentDone = CASE WHEN CurrentTarget = ? THEN CurrentTargetPercentDone END WHERE JobId = ? AND ServiceId = ? AND VirtualServerId IS NOT DISTINCT FROM ? AND ServerKey = ?

-- config.timer.ServerProcedures.ABORT_JOBS
UPDATE timer_running_job SET Status = ? WHERE ServerKey = ? AND Status = ?

-- config.timer.ServerProcedures.DELETE_JOBS
DELETE FROM timer_running_job WHERE ServerKey = ?

-- config.timer.ServerProcedures.DELETE_LOCKS
DELETE FROM timer_job_lock WHERE ServerKey = ?

-- config.timer.ServerProcedures.DELETE_REPLACED_JOBS
DELETE FROM timer_running_job
WHERE ServerKey = ? AND JobId IN (SELECT JobId FROM timer_running_job WHERE ServerKey = ?)

-- config.timer.ServerProcedures.RENAME_JOBS
UPDATE timer_running_job SET ServerName = ?, ServerKey = ? WHERE ServerKey = ?

-- config.timer.ServerProcedures.RENAME_LOCKS
UPDATE timer_job_lock SET ServerName = ?, ServerKey = ? WHERE ServerKey = ?

-- config.timer.TargetInstanceProcedures.ADD
INSERT INTO timer_target_instance (JobId, TargetInstanceId) VALUES (?, ?)
ON CONFLICT (JobId, TargetInstanceId) DO NOTHING

-- config.timer.TargetInstanceProcedures.DELETE
DELETE FROM timer_target_instance WHERE JobId = ? AND TargetInstanceId = ?

-- config.timer.TargetInstanceProcedures.DELETE_ALL
DELETE FROM timer_target_instance WHERE JobId = ?

-- config.timer.TargetInstanceProcedures.FIND
SELECT 1 FROM timer_target_instance WHERE JobId = ? AND TargetInstanceId = ?

-- config.timer.TargetInstanceProcedures.FIND_ANY
SELECT 1 FROM timer_target_instance WHERE JobId = ? LIMIT 1

-- config.timer.TargetInstanceProcedures.OBJECT_IS_OF_CLASS
WITH RECURSIVE line (Id) AS (
  SELECT ClassId FROM config_object WHERE Id = ?
  UNION
  SELECT config_class.BaseClassId FROM line JOIN config_class ON config_class.Id = line.Id
  WHERE config_class.BaseClassId IS NOT NULL)
SELECT 1 FROM line WHERE Id = ?

-- config.timer.TimerRowLock.ADVANCE
UPDATE timer_turn SET LatestTime = ? WHERE Id = 1

-- config.timer.TimerRowLock.LOCK
SELECT LatestTime FROM timer_turn WHERE Id = 1 FOR UPDATE

-- config.version.RowVersions.CURRENT
SELECT Value FROM row_version WHERE SetName = ?

-- config.version.RowVersions.RAISE
UPDATE row_version SET Value = Value + ? WHERE SetName = ? RETURNING Value


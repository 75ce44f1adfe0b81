-- Files of configuration objects. What is written through one handle is a version of the file: two who write at the same time have a version each, and
-- what clients read is the version written to last. Versions share the pieces of bytes that are the same in them; a piece never changes.

CREATE TABLE config_file (
  ObjectId BLOB NOT NULL PRIMARY KEY REFERENCES config_object (Id) ON DELETE CASCADE,
  -- What clients read.
  Version INTEGER NOT NULL,
  LastVersion INTEGER NOT NULL,
  LastPiece INTEGER NOT NULL,
  -- Counts the uses of its handles.
  LastTurn INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE config_file_version (
  ObjectId BLOB NOT NULL REFERENCES config_file (ObjectId) ON DELETE CASCADE,
  Version INTEGER NOT NULL,
  Length INTEGER NOT NULL,
  PRIMARY KEY (ObjectId, Version)
) STRICT, WITHOUT ROWID;

-- The version that a handle would write to. Turn is the file's count at its last use.
CREATE TABLE config_file_handle (
  Handle BLOB NOT NULL PRIMARY KEY,
  ObjectId BLOB NOT NULL REFERENCES config_file (ObjectId) ON DELETE CASCADE,
  Version INTEGER NOT NULL,
  Turn INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX config_file_handle_file ON config_file_handle (ObjectId, Turn, Version);

-- Which piece a chunk of 65,536 bytes is. One that is missing, or whose piece is shorter, is zeros up to the length of the version.
CREATE TABLE config_file_chunk (
  ObjectId BLOB NOT NULL,
  Version INTEGER NOT NULL,
  Number INTEGER NOT NULL,
  Piece INTEGER NOT NULL,
  PRIMARY KEY (ObjectId, Version, Number),
  FOREIGN KEY (ObjectId, Version) REFERENCES config_file_version (ObjectId, Version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX config_file_chunk_piece ON config_file_chunk (ObjectId, Piece, Version);

-- Has a row identifier, because rows are long.
CREATE TABLE config_file_piece (
  ObjectId BLOB NOT NULL REFERENCES config_file (ObjectId) ON DELETE CASCADE,
  Piece INTEGER NOT NULL,
  Bytes BLOB NOT NULL,
  PRIMARY KEY (ObjectId, Piece)
) STRICT;

-- The files as clients read them: FileImage is the length, the bytes are in the chunks.
CREATE VIEW config_binary AS
  SELECT f.ObjectId, v.Length AS FileImage
  FROM config_file f
  JOIN config_file_version v ON v.ObjectId = f.ObjectId AND v.Version = f.Version;

CREATE VIEW config_binary_chunk AS
  SELECT f.ObjectId, c.Number, p.Bytes
  FROM config_file f
  JOIN config_file_chunk c ON c.ObjectId = f.ObjectId AND c.Version = f.Version
  JOIN config_file_piece p ON p.ObjectId = c.ObjectId AND p.Piece = c.Piece;

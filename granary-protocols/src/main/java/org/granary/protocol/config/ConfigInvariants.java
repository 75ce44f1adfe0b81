package org.granary.protocol.config;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.Invariant;
import org.granary.protocol.config.site.SiteInvariants;

/// What is true of a farm's configuration.
public final class ConfigInvariants {
    static final String OBJECT_VERSIONS = """
            SELECT Id, Version, (SELECT Value FROM row_version WHERE SetName = 'Objects') FROM (
              SELECT Id, Version FROM config_object UNION ALL SELECT Id, Version FROM config_tombstone) AS versioned
            WHERE Version > COALESCE((SELECT Value FROM row_version WHERE SetName = 'Objects'), 0)
            ORDER BY Version""";
    static final String LIST_VERSIONS = """
            SELECT GroupName, Version, (SELECT Value FROM row_version WHERE SetName = 'PendingDistributionLists')
            FROM pending_distribution_list
            WHERE Version > COALESCE((SELECT Value FROM row_version WHERE SetName = 'PendingDistributionLists'), 0)
            ORDER BY Version""";
    static final String BURIED = """
            SELECT config_object.Id FROM config_object JOIN config_tombstone ON config_tombstone.Id = config_object.Id
            ORDER BY config_object.Id""";
    static final String WITHOUT_CLASS = """
            SELECT Id, ClassId FROM config_object
            WHERE NOT EXISTS (SELECT 1 FROM config_class WHERE config_class.Id = config_object.ClassId) ORDER BY Id""";
    static final String DEPENDENCIES = """
            SELECT ObjectId, DependantId FROM config_dependency
            WHERE NOT EXISTS (SELECT 1 FROM config_object WHERE config_object.Id = config_dependency.ObjectId)
              OR NOT EXISTS (SELECT 1 FROM config_object WHERE config_object.Id = config_dependency.DependantId)
            ORDER BY ObjectId, DependantId""";
    static final String FILES_WITHOUT_VERSION = """
            SELECT f.ObjectId, f.Version FROM config_file AS f
            WHERE NOT EXISTS (SELECT 1 FROM config_file_version AS v
              WHERE v.ObjectId = f.ObjectId AND v.Version = f.Version)
            ORDER BY f.ObjectId""";
    static final String HANDLES_WITHOUT_VERSION = """
            SELECT h.ObjectId, h.Version FROM config_file_handle AS h
            WHERE NOT EXISTS (SELECT 1 FROM config_file_version AS v
              WHERE v.ObjectId = h.ObjectId AND v.Version = h.Version)
            ORDER BY h.ObjectId, h.Version""";
    static final String CHUNKS_WITHOUT_PIECE = """
            SELECT c.ObjectId, c.Version, c.Number, c.Piece FROM config_file_chunk AS c
            WHERE NOT EXISTS (SELECT 1 FROM config_file_piece AS p WHERE p.ObjectId = c.ObjectId AND p.Piece = c.Piece)
            ORDER BY c.ObjectId, c.Version, c.Number""";
    static final String UNUSED_PIECES = """
            SELECT p.ObjectId, p.Piece FROM config_file_piece AS p
            WHERE NOT EXISTS (SELECT 1 FROM config_file_chunk AS c WHERE c.ObjectId = p.ObjectId AND c.Piece = p.Piece)
            ORDER BY p.ObjectId, p.Piece""";
    static final String FILE_NUMBERS = """
            SELECT f.ObjectId FROM config_file AS f
            WHERE f.LastVersion < (SELECT COALESCE(MAX(v.Version), 0) FROM config_file_version AS v
                WHERE v.ObjectId = f.ObjectId)
              OR f.LastPiece < (SELECT COALESCE(MAX(p.Piece), 0) FROM config_file_piece AS p
                WHERE p.ObjectId = f.ObjectId)
            ORDER BY f.ObjectId""";
    static final String LOCK_TIMES = """
            SELECT JobId, ServerName FROM timer_job_lock
            WHERE LockTime > (SELECT LatestTime FROM timer_turn WHERE Id = 1) ORDER BY JobId""";
    static final String DATABASE_LOCK_TIMES = """
            SELECT ID, ServerName FROM timer_database_lock
            WHERE LockTime > (SELECT LatestTime FROM timer_turn WHERE Id = 1) ORDER BY ID""";

    private ConfigInvariants() {}

    /// All of them.
    public static List<Invariant> all() {
        List<Invariant> all = new ArrayList<>(List.of(
                new Invariant(OBJECT_VERSIONS, row -> "Object " + row.getUuid(1) + " has version " + row.getLong(2)
                        + ", but the last one given is " + row.getLong(3) + " (table row_version, Objects)."),
                new Invariant(LIST_VERSIONS, row -> "Distribution list " + row.getString(1) + " has version "
                        + row.getLong(2) + ", but the last one given is " + row.getLong(3)
                        + " (table row_version, PendingDistributionLists)."),
                new Invariant(BURIED, row -> "Object " + row.getUuid(1) + " exists, and is also among those removed"
                        + " (table config_tombstone)."),
                new Invariant(WITHOUT_CLASS, row -> "Object " + row.getUuid(1) + " is of class " + row.getUuid(2)
                        + ", which does not exist."),
                new Invariant(DEPENDENCIES, row -> "Object " + row.getUuid(1) + " depends on " + row.getUuid(2)
                        + ", and one of them does not exist."),
                new Invariant(FILES_WITHOUT_VERSION, row -> "The file of object " + row.getUuid(1)
                        + " is read in version " + row.getLong(2) + ", which does not exist."),
                new Invariant(HANDLES_WITHOUT_VERSION, row -> "A handle of the file of object " + row.getUuid(1)
                        + " writes version " + row.getLong(2) + ", which does not exist."),
                new Invariant(CHUNKS_WITHOUT_PIECE, row -> "Chunk " + row.getLong(3) + " of version " + row.getLong(2)
                        + " of the file of object " + row.getUuid(1) + " is piece " + row.getLong(4)
                        + ", which does not exist: these bytes are lost."),
                new Invariant(UNUSED_PIECES, row -> "Piece " + row.getLong(2) + " of the file of object "
                        + row.getUuid(1) + " is in no version of the file."),
                new Invariant(FILE_NUMBERS, row -> "The file of object " + row.getUuid(1)
                        + " has a version or piece with a number that was not given yet (table config_file)."),
                new Invariant(LOCK_TIMES, row -> "The lock of job " + row.getUuid(1) + ", held by " + row.getString(2)
                        + ", is from a time after the latest one (table timer_turn)."),
                new Invariant(DATABASE_LOCK_TIMES,
                        row -> "The lock " + row.getLong(1) + " of content databases, held by "
                                + row.getString(2) + ", is from a time after the latest one (table timer_turn).")));
        all.addAll(SiteInvariants.all());
        return all;
    }
}

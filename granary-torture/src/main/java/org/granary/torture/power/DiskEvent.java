package org.granary.torture.power;

/// A change of files, or the request to make changes permanent.
sealed interface DiskEvent {
    /// The file that it is about.
    String path();

    /// A name for statistics.
    default String kind() {
        String file = path().substring(path().lastIndexOf('/') + 1);
        String what = path().contains("/backups")
                ? "backup"
                : file.endsWith("-wal")
                        ? "log"
                        : file.endsWith(".db") ? "database" : path().contains("/audit/") ? "audit" : "other";
        return getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT) + " of " + what;
    }

    /// @param truncates whether its former content is gone
    record Open(String path, boolean truncates) implements DiskEvent {}

    /// @param offset negative: at the end
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Write(String path, long offset, byte[] data) implements DiskEvent {}

    record Truncate(String path, long size) implements DiskEvent {}

    record Rename(String path, String to) implements DiskEvent {}

    record Remove(String path) implements DiskEvent {}

    record Folder(String path) implements DiskEvent {}

    /// What was complete when it began is permanent when it has ended.
    record Sync(String path) implements DiskEvent {}
}

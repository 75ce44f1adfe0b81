package org.granary.torture.fault;

/// What goes wrong with the files of databases.
public enum Fault {
    /// Now and then the disk does not take what is written.
    WRITE_ERROR("pwrite64:error=EIO:when=5+9"),
    /// Now and then what was written cannot be made permanent.
    SYNC_ERROR("fsync,fdatasync:error=EIO:when=4+3"),
    /// Now and then there is no space.
    FULL_DISK("pwrite64:error=ENOSPC:when=5+9"),
    /// Nothing can be written any more.
    READ_ONLY("pwrite64:error=EROFS:when=1+"),
    /// Files are read with errors.
    READ_ERROR("pread64:error=EIO:when=3+5"),
    /// No file can be opened.
    NO_HANDLES("openat:error=EMFILE:when=1+"),
    /// Each sync takes 100 ms.
    SLOW_DISK("fsync,fdatasync:delay_exit=100000");

    private final String injection;

    Fault(String injection) {
        this.injection = injection;
    }

    /// As strace takes it.
    String injection() {
        return injection;
    }
}

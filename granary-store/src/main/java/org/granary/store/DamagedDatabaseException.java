package org.granary.store;

/// The file of a database is damaged, or is no database.
public final class DamagedDatabaseException extends StoreException {
    public DamagedDatabaseException(String message, Throwable cause) {
        super(message, cause);
    }
}

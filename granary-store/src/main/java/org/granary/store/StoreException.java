package org.granary.store;

/// The store cannot do what it was asked to, and not because of anything that a client sent: a folder in use, a schema
/// that is too new, SQL of ours that is wrong. What a client can be told in SQL Server's words is an
/// [org.granary.type.SqlError] instead.
public class StoreException extends RuntimeException {
    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}

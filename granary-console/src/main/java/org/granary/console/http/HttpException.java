package org.granary.console.http;

/// A request that is answered with an error: a status of HTTP, and a text for people.
public final class HttpException extends RuntimeException {
    private final int status;
    private final int number;

    public HttpException(int status, String message) {
        this(status, 0, message);
    }

    /// @param number of the SQL error that is the reason; 0 where there is none
    public HttpException(int status, int number, String message) {
        super(message, null, false, false);
        this.status = status;
        this.number = number;
    }

    /// The number of the SQL error that is the reason; 0 where there is none.
    public int number() {
        return number;
    }

    public int status() {
        return status;
    }

    /// Never null here.
    public String text() {
        return String.valueOf(getMessage());
    }
}

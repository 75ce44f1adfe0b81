package org.granary.console.api;

/// A value that a request has.
///
/// @param in where it is
public record Input(String name, Place in, Kind.Simple kind, boolean required, String description) {

    /// Parts of a request.
    public enum Place {
        PATH, QUERY, BODY
    }

    static Input path(String name, Kind.Simple kind, String description) {
        return new Input(name, Place.PATH, kind, true, description);
    }

    static Input query(String name, Kind.Simple kind, String description) {
        return new Input(name, Place.QUERY, kind, false, description);
    }

    static Input body(String name, Kind.Simple kind, String description) {
        return new Input(name, Place.BODY, kind, true, description);
    }

    static Input optional(String name, Kind.Simple kind, String description) {
        return new Input(name, Place.BODY, kind, false, description);
    }

    static Input limit() {
        return query("limit", Kind.Simple.INTEGER, "How many rows at most, 1 to 500. Default: 50.");
    }

    static Input after() {
        return query("after", Kind.Simple.TEXT, "Where the page before has ended: its next.");
    }
}

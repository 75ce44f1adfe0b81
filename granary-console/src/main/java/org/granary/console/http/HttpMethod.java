package org.granary.console.http;

/// The methods that the console answers.
public enum HttpMethod {
    GET, POST, DELETE
}

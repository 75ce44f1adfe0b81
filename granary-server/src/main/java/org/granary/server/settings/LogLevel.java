package org.granary.server.settings;

/// How much is logged.
public enum LogLevel {
    ERROR, WARN, INFO, DEBUG, TRACE
}

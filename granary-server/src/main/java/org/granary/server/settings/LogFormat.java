package org.granary.server.settings;

/// How lines of the log are written.
public enum LogFormat {
    TEXT, JSON
}

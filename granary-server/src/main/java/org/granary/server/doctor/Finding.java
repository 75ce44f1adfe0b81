package org.granary.server.doctor;

/// One thing that was looked at.
///
/// @param topic what it is about, in a word or two
/// @param text what was found
/// @param advice what to do; empty where nothing is to be done
public record Finding(Level level, String topic, String text, String advice) {

    /// How bad it is.
    public enum Level {
        OK,
        /// It works, but something will go wrong, or is worse than it could be.
        WARNING,
        /// A server does not start, or does not serve.
        PROBLEM
    }

    static Finding ok(String topic, String text) {
        return new Finding(Level.OK, topic, text, "");
    }

    static Finding warning(String topic, String text, String advice) {
        return new Finding(Level.WARNING, topic, text, advice);
    }

    static Finding problem(String topic, String text, String advice) {
        return new Finding(Level.PROBLEM, topic, text, advice);
    }
}

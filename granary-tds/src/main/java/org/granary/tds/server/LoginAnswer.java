package org.granary.tds.server;

/// What an accepted login is told.
///
/// @param database the current database after login
/// @param language for instance `us_english`
/// @param serverName what LOGINACK calls the program, `Microsoft SQL Server`: drivers look for it
/// @param buildNumber never 0: tools switch features off then
public record LoginAnswer(String database, String language, String serverName, int majorVersion, int minorVersion,
        int buildNumber) {}

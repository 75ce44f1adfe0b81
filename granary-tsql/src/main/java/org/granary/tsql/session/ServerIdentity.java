package org.granary.tsql.session;

/// Who the server says it is: `@@SERVERNAME`, `@@VERSION` and SERVERPROPERTY. The version is that of the SQL Server
/// whose clients are served.
public record ServerIdentity(String serverName, int major, int minor, int build) {

    /// SQL Server 2022: what drivers of today expect.
    public static final ServerIdentity DEFAULT = new ServerIdentity("granary", 16, 0, 4000);

    /// For instance `16.0.4000.0`.
    public String productVersion() {
        return major + "." + minor + "." + build + ".0";
    }

    /// `@@VERSION`. Begins as SQL Server's does, because tools look for it, and says what answers.
    public String versionText() {
        return "Microsoft SQL Server 2022 - " + productVersion()
                + " (X64) \n\tGranary, an open server of stored-procedure protocols "
                + "over TDS\n\ton " + System.getProperty("os.name") + " (Java " + Runtime.version().feature() + ")";
    }

    /// `@@MICROSOFTVERSION`.
    public int number() {
        return major << 24 | minor << 16 | build;
    }
}

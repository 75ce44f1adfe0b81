package org.granary.tds.login;

/// LOGIN7.
public record Login7(String hostName, String userName, String password, String appName, String serverName,
        String clientInterface, String language, String database, String attachDatabaseFile, String changePassword) {
    @Override
    public String toString() {
        return "Login7[user=" + userName + ", host=" + hostName + ", app=" + appName + ", database=" + database + "]";
    }
}

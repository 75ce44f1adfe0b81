package org.granary.server.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.granary.server.windows.mechanism.ChannelBindingPolicy;
import org.granary.tds.login.Encryption;
import org.granary.tds.server.AllowedAddresses;

/// Every setting of the server, declared here and nowhere else: flags, variables, keys of the file, help and checks come from this list.
public final class ServerSettings {
    public static final String EMBEDDED = "embedded";

    public static final Setting<String> BIND = Setting.of("bind", SettingType.TEXT, "127.0.0.1",
            "Address to listen on; 0.0.0.0 for all of the machine's.");
    public static final Setting<Integer> PORT = Setting.of("port", SettingType.PORT, "1433",
            "Port for SQL Server clients; 0 takes any free one.");
    public static final Setting<Path> DATA = Setting.of("data", SettingType.FOLDER, "data",
            "Folder that holds the databases, the certificate and the first password; made if missing.");
    /// Secret, because a URL may hold a password.
    public static final Setting<String> STORE = new Setting<>("store", SettingType.STORE, EMBEDDED,
            "Where the databases live: embedded, which is SQLite files in the data folder, or the JDBC URL of a PostgreSQL database."
                    + " In the file or the environment, one database can have a store of its own: store.NAME=URL, GRANARY_STORE_NAME.",
            true, List.of());
    public static final Setting<Integer> STORE_CONNECTIONS = Setting.of("store-connections",
            SettingType.number(1, 10_000), "16",
            "Connections to PostgreSQL at most, for each database; calls that find none free wait, and after 25 s are error 8645.");
    public static final Setting<OptionalInt> CONSOLE_PORT = Setting.of("console-port", SettingType.PORT_OR_OFF, "8433",
            "Port of the web console and the HTTP API; 0 takes any free one, off none.");
    public static final Setting<String> CONSOLE_BIND = Setting.of("console-bind", SettingType.TEXT, "127.0.0.1",
            "Address of the web console. On any but this machine's own (127.0.0.1, ::1) it answers by HTTPS, with the server's certificate.");
    public static final Setting<Duration> CONSOLE_IDLE_TIMEOUT = Setting.of("console-idle-timeout",
            SettingType.DURATION,
            "30m", "After this time without a request, somebody who uses the console has to log in again.");
    public static final Setting<Duration> CONSOLE_SESSION_TIMEOUT = Setting.of("console-session-timeout",
            SettingType.DURATION, "12h",
            "After this time, somebody who uses the console has to log in again in any case.");
    public static final Setting<String> METRICS_TOKEN = Setting.secret("metrics-token",
            "What Prometheus on another machine sends to read /metrics of the console (Authorization: Bearer …)."
                    + " Programs on this machine need none.");
    public static final Setting<String> SA_PASSWORD = Setting.secret("sa-password",
            "Password of the administrator sa from now on. Better in the environment or the file: a flag can be seen in the process"
                    + " list. With none given, the first start makes one and writes it to DATA/sa-password.",
            "MSSQL_SA_PASSWORD");

    public static final Setting<Integer> PASSWORD_LENGTH = Setting.of("password-length", SettingType.number(8, 128),
            "8", "The fewest characters of a new password.");
    public static final Setting<Integer> PASSWORD_CLASSES = Setting.of("password-classes", SettingType.number(1, 4),
            "1",
            "How many of these a new password has at least: capital letters, small letters, digits, other characters. From 2 on, it does not contain the name of its login either.");
    public static final Setting<Integer> PASSWORD_HISTORY = Setting.of("password-history", SettingType.number(0, 24),
            "0", "How many earlier passwords of a login must not be used again.");
    public static final Setting<Integer> PASSWORD_EXPIRY = Setting.of("password-expiry", SettingType.number(0, 3650),
            "0", "After how many days a password has to be changed; 0 for never.");
    public static final Setting<Integer> LOCKOUT_FAILURES = Setting.of("lockout-failures",
            SettingType.number(0, 1_000_000), "0",
            "After how many wrong passwords in a row a login that is no administrator is locked, for everybody; 0 for never. Strangers can keep a login out"
                    + " in this way.");
    public static final Setting<Integer> LOCKOUT_ADDRESS_FAILURES = Setting.of("lockout-address-failures",
            SettingType.number(0, 1_000_000), "0",
            "After how many wrong passwords in some minutes an address is locked out of a login, and no other address; 0 for never.");
    public static final Setting<Duration> LOCKOUT_TIME = Setting.of("lockout-time", SettingType.DURATION, "15m",
            "How long lockout-failures locks a login.");

    public static final Setting<Encryption> ENCRYPTION = Setting.of("encryption", SettingType.choice(Encryption.class),
            null,
            "login: passwords always travel encrypted, the rest as the client asks. required: everything is encrypted."
                    + " optional: as login, and clients without TLS may come in, their password in clear text."
                    + " local: optional for clients on this machine, login for all others. disabled: no TLS at all."
                    + " Default: required where other machines can connect (bind) or clients show certificates (client-ca), and local otherwise.");
    public static final Setting<Path> CERTIFICATE = Setting.of("certificate", SettingType.FILE, null,
            "Your own certificate: a PEM file with the chain (and certificate-key), or a PKCS #12 file. Default: one made on the"
                    + " first start.");
    public static final Setting<Path> CERTIFICATE_KEY = Setting.of("certificate-key", SettingType.FILE, null,
            "Private key of the certificate, a PEM file (PKCS #8, or the older forms of OpenSSL), without a password.");
    public static final Setting<String> CERTIFICATE_PASSWORD = Setting.secret("certificate-password",
            "Password of a PKCS #12 certificate file.");

    public static final Setting<Path> CLIENT_CA = Setting.of("client-ca", SettingType.FILE, null,
            "PEM file with the certificates that sign those of clients. Clients then show a certificate in the TLS handshake, and log in as before.");
    public static final Setting<ClientCertificate> CLIENT_CERTIFICATE = Setting.of("client-certificate",
            SettingType.choice(ClientCertificate.class), "required",
            "With client-ca: required turns away clients without a certificate, optional lets them in.");
    public static final Setting<AllowedAddresses> ALLOW_FROM = Setting.of("allow-from", SettingType.ADDRESSES, null,
            "Addresses and networks that may connect, with commas between them; all others are turned away before anything is read."
                    + " Default: everybody.");

    public static final Setting<Path> KERBEROS_KEYTAB = Setting.of("kerberos-keytab", SettingType.FILE, null,
            "Keytab with the keys of this server's principal. With it, clients can log in by Kerberos.");
    public static final Setting<String> KERBEROS_PRINCIPALS = Setting.of("kerberos-principals", SettingType.TEXT, null,
            "Principals that tickets may be for, such as MSSQLSvc/db.example.com:1433, separated by commas. Default: all of the keytab.");
    public static final Setting<Path> WINDOWS_MAP = Setting.of("windows-map", SettingType.FILE, null,
            "File that gives Kerberos principals and realms their Windows names, and groups their members. It is read again when it changes.");
    public static final Setting<Ntlm> NTLM = Setting.of("ntlm", SettingType.choice(Ntlm.class), "off",
            "Whether logins with an NTLM secret (granary login ntlm) can log in by NTLMv2.");
    public static final Setting<String> NTLM_DOMAIN = Setting.of("ntlm-domain", SettingType.TEXT, "GRANARY",
            "The domain that the server names to NTLM clients; also that of clients that name none.");
    public static final Setting<ChannelBindingPolicy> CHANNEL_BINDING = Setting.of("channel-binding",
            SettingType.choice(ChannelBindingPolicy.class), "when-known",
            "Whether the proof of a Kerberos or NTLM client must be bound to its TLS channel: off, when-known (a client that binds it must bind it to"
                    + " this channel; not checked in TLS 1.2), when-sent (also in TLS 1.2), required. The server knows tls-server-end-point and"
                    + " tls-exporter, and not tls-unique.");

    public static final Setting<Path> AUDIT_KEY = Setting.of("audit-key", SettingType.FILE, null,
            "File with the key of the audit trail, at least 64 hexadecimal digits. Default: DATA/audit/key, which is made with the first line.");
    public static final Setting<Long> AUDIT_FILE_SIZE = Setting.of("audit-file-size", SettingType.SIZE, "16MB",
            "When a file of the audit trail is so large, another one begins.");
    public static final Setting<Integer> AUDIT_FILES = Setting.of("audit-files", SettingType.number(2, 100_000), "100",
            "How many files of the audit trail are kept; then the oldest is removed.");
    public static final Setting<AuditFailure> AUDIT_FAILURE = Setting.of("audit-failure",
            SettingType.choice(AuditFailure.class), "continue",
            "When the audit trail cannot be written: continue, and count what is missing, or refuse logins and changes.");

    public static final Setting<Integer> MAX_CONNECTIONS = Setting.of("max-connections",
            SettingType.number(1, 32_000),
            "32000", "Connections that may be logged in at once; further ones are refused with error 17809.");
    public static final Setting<Integer> MAX_CONNECTIONS_PER_LOGIN = Setting.of("max-connections-per-login",
            SettingType.number(1, 32_000), null,
            "Connections of one login that is no administrator; further ones are refused with error 17809. Default: nine tenths of max-connections.");
    public static final Setting<Integer> MAX_REQUESTS = Setting.of("max-requests", SettingType.number(1, 32_000),
            "512", "Requests that run at once; further ones wait, and logins take turns.");
    public static final Setting<Integer> MAX_REQUESTS_PER_LOGIN = Setting.of("max-requests-per-login",
            SettingType.number(1, 32_000), "256", "Requests of one login that run at once; further ones wait.");
    public static final Setting<Duration> REQUEST_QUEUE_TIMEOUT = Setting.of("request-queue-timeout",
            SettingType.DURATION, "30s", "How long a request waits to run; then it is error 10928.");
    public static final Setting<Long> MAX_REQUEST_SIZE = Setting.of("max-request-size", SettingType.SIZE, "256MB",
            "Largest request; a larger one is refused with error 701.");
    public static final Setting<Long> MAX_BULK_LOAD_SIZE = Setting.of("max-bulk-load-size", SettingType.SIZE, "64GB",
            "Largest bulk load, whose rows stream and are not kept in memory.");
    public static final Setting<Long> MEMORY = Setting.of("memory", SettingType.SIZE, null,
            "What all clients together may make the server hold in memory; a request that needs more than is left ends with error 701."
                    + " Default: 60 % of the JVM's heap, less 16 MB.");
    public static final Setting<Long> LOGIN_MEMORY = Setting.of("login-memory", SettingType.SIZE, null,
            "What all connections of one login may hold together. Default: three quarters of memory.");
    public static final Setting<Long> CONNECTION_MEMORY = Setting.of("connection-memory", SettingType.SIZE, null,
            "What one connection may hold. Default: 60 % of memory.");
    public static final Setting<Long> QUERY_MEMORY = Setting.of("query-memory", SettingType.SIZE, "64MB",
            "What one query may hold to sort, group and join; one that needs more ends with error 701.");
    public static final Setting<Long> TEMPORARY_TABLE_MEMORY = Setting.of("temporary-table-memory", SettingType.SIZE,
            "64MB",
            "What all temporary tables and table variables of a session may hold together; beyond is error 701.");
    public static final Setting<Long> RESULT_BUFFER = Setting.of("result-buffer", SettingType.SIZE, "64MB",
            "What results that a client has not read yet may take in a temporary file, for one request; then the request waits for its client.");
    public static final Setting<Long> RESULT_BUFFERS = Setting.of("result-buffers", SettingType.SIZE, "1GB",
            "The same for the requests of all clients together.");
    public static final Setting<Duration> RESULT_TIMEOUT = Setting.of("result-timeout", SettingType.DURATION, "10s",
            "How long a request with a full result buffer waits for a client that reads nothing; then the connection is closed.");
    public static final Setting<Duration> LOGIN_TIMEOUT = Setting.of("login-timeout", SettingType.DURATION, "30s",
            "How long a new connection may take to log in.");
    public static final Setting<Integer> MAX_PENDING_LOGINS = Setting.of("max-pending-logins",
            SettingType.number(1, 1_000_000), "1024",
            "Connections at once that have not logged in yet; a further one takes the place of one that keeps the server waiting. They do not count"
                    + " for max-connections.");
    public static final Setting<Long> PENDING_LOGIN_MEMORY = Setting.of("pending-login-memory", SettingType.SIZE,
            "16MB",
            "What the messages and TLS handshakes of connections that have not logged in may hold together.");
    public static final Setting<Duration> WRITE_TIMEOUT = Setting.of("write-timeout", SettingType.DURATION, "2m",
            "How long a client may leave an answer unread before its connection is closed.");
    public static final Setting<Duration> REQUEST_TIMEOUT = Setting.of("request-timeout", SettingType.DURATION, "1h",
            "How long a request may run; then it is ended with error 50022.");
    public static final Setting<Duration> TRANSACTION_IDLE_TIMEOUT = Setting.of("transaction-idle-timeout",
            SettingType.DURATION, "15s",
            "How long a client's own transaction may stay open with nothing to do; then it is rolled back.");
    public static final Setting<Duration> TRANSACTION_TIMEOUT = Setting.of("transaction-timeout", SettingType.DURATION,
            "10m", "How long a client's own transaction may stay open at all; then it is rolled back.");
    public static final Setting<Duration> TRANSACTION_BLOCKING_TIMEOUT = Setting.of("transaction-blocking-timeout",
            SettingType.DURATION, "15s",
            "How long a client's own transaction, or a bulk load that waits for its client, may keep others from writing to an embedded database;"
                    + " then it is rolled back with error 1205.");
    public static final Setting<Duration> LOCK_TIMEOUT = Setting.of("lock-timeout", SettingType.DURATION, "30s",
            "How long a call waits for its turn to write before error 1222, unless the session has set LOCK_TIMEOUT.");
    public static final Setting<Duration> SHUTDOWN_GRACE = Setting.of("shutdown-grace", SettingType.DURATION, "10s",
            "How long running requests may go on after SIGTERM.");
    public static final Setting<LogLevel> LOG_LEVEL = Setting.of("log-level", SettingType.choice(LogLevel.class),
            "info",
            "How much goes to the log (standard error).");
    public static final Setting<LogFormat> LOG_FORMAT = Setting.of("log-format", SettingType.choice(LogFormat.class),
            "text", "How lines of the log are written: text, or json with an object on each line.");
    public static final Setting<Duration> SLOW_REQUEST = Setting.of("slow-request", SettingType.DURATION, "5s",
            "Requests that take longer are logged, without the values in them.");

    /// In the order of the help text.
    public static final List<Setting<?>> ALL = List.of(BIND, PORT, DATA, STORE, STORE_CONNECTIONS, CONSOLE_PORT,
            CONSOLE_BIND, CONSOLE_IDLE_TIMEOUT, CONSOLE_SESSION_TIMEOUT, METRICS_TOKEN, SA_PASSWORD, PASSWORD_LENGTH,
            PASSWORD_CLASSES,
            PASSWORD_HISTORY, PASSWORD_EXPIRY, LOCKOUT_FAILURES,
            LOCKOUT_ADDRESS_FAILURES, LOCKOUT_TIME, ENCRYPTION,
            CERTIFICATE, CERTIFICATE_KEY, CERTIFICATE_PASSWORD, CLIENT_CA, CLIENT_CERTIFICATE, ALLOW_FROM,
            KERBEROS_KEYTAB,
            KERBEROS_PRINCIPALS, WINDOWS_MAP, NTLM, NTLM_DOMAIN, CHANNEL_BINDING, AUDIT_KEY, AUDIT_FILE_SIZE,
            AUDIT_FILES,
            AUDIT_FAILURE, MAX_CONNECTIONS, MAX_CONNECTIONS_PER_LOGIN,
            MAX_REQUESTS,
            MAX_REQUESTS_PER_LOGIN, REQUEST_QUEUE_TIMEOUT, MAX_REQUEST_SIZE, MAX_BULK_LOAD_SIZE,
            MEMORY, LOGIN_MEMORY, CONNECTION_MEMORY, QUERY_MEMORY, TEMPORARY_TABLE_MEMORY, RESULT_BUFFER,
            RESULT_BUFFERS, RESULT_TIMEOUT, LOGIN_TIMEOUT, MAX_PENDING_LOGINS, PENDING_LOGIN_MEMORY, WRITE_TIMEOUT,
            REQUEST_TIMEOUT,
            TRANSACTION_IDLE_TIMEOUT,
            TRANSACTION_TIMEOUT, TRANSACTION_BLOCKING_TIMEOUT, LOCK_TIMEOUT, SHUTDOWN_GRACE, LOG_LEVEL,
            LOG_FORMAT, SLOW_REQUEST);

    private ServerSettings() {}
}

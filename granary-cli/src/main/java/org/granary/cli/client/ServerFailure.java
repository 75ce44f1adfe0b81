package org.granary.cli.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.FailureException;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// Why a server cannot be used, in plain sentences. The driver's own texts speak of another product and of its connection properties.
public final class ServerFailure {
    private static final Pattern DRIVER_MARK = Pattern.compile("\\s*ClientConnectionId:\\S*");
    private static final int LOGIN_FAILED = 18456;
    private static final int CANNOT_OPEN_DATABASE = 4060;

    private ServerFailure() {}

    /// Finds out whether anybody listens, before a password is asked for.
    ///
    /// @throws FailureException if nobody does
    public static void requireListener(String host, int port, Duration patience) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), Math.toIntExact(patience.toMillis()));
        } catch (ConnectException e) {
            throw new FailureException("Nothing listens at " + at(host, port)
                    + ". Is `granary serve` running? Name another server with --server HOST[:PORT].");
        } catch (SocketTimeoutException e) {
            throw new FailureException("Nothing answers at " + at(host, port) + " within " + Wording.time(patience)
                    + ". Check the address and the firewall, or name another server with --server HOST[:PORT].");
        } catch (IOException e) {
            throw new FailureException("The server at " + at(host, port) + " cannot be reached: " + Wording.reason(e)
                    + ". Name another server with --server HOST[:PORT].");
        }
    }

    public static String at(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /// What a failure of the driver means.
    public static FailureException of(SQLException e, Target target) {
        String server = "The server at " + at(target.host(), target.port());
        return new FailureException(switch (e.getErrorCode()) {
            case 0 -> server + " " + broken(e);
            case LOGIN_FAILED -> server + " refuses user " + target.login()
                    + ": the name or the password is wrong (error 18456). See --user and --password-file.";
            case CANNOT_OPEN_DATABASE -> server + " has no database " + target.database() + " that user "
                    + target.login() + " may use (error 4060).";
            default -> server + " reports error " + e.getErrorCode() + ": " + text(e);
        });
    }

    /// An error without a number is one of the connection.
    private static String broken(SQLException e) {
        if (cause(e, SSLException.class) != null || cause(e, CertificateException.class) != null) {
            return "cannot be trusted: " + Wording.reason(root(e))
                    + ". Have Java trust its certificate (`granary certificate`"
                    + " on its machine writes it), or give --trust-certificate to take any.";
        }
        String text = text(e);
        if (cause(e, SocketTimeoutException.class) != null || text.toLowerCase(Locale.ROOT).contains("timed out")) {
            return "did not answer within " + Wording.time(ClientCommand.PATIENCE) + ".";
        }
        return text.toLowerCase(Locale.ROOT).contains("prelogin") || text.contains("pre-login")
                ? "does not speak TDS. Is it another program's port?"
                : "ended the connection: " + text;
    }

    private static String text(SQLException e) {
        return DRIVER_MARK.matcher(String.valueOf(e.getMessage())).replaceAll("");
    }

    private static <T extends Throwable> @Nullable T cause(Throwable e, Class<T> type) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return type.cast(t);
            }
        }
        return null;
    }

    private static Throwable root(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}

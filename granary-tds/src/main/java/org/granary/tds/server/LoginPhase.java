package org.granary.tds.server;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryKind;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.login.Encryption;
import org.granary.tds.login.Feature;
import org.granary.tds.login.Login7;
import org.granary.tds.login.Login7Parser;
import org.granary.tds.login.Prelogin;
import org.granary.tds.login.Tls;
import org.granary.tds.login.TlsStreams;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.PacketWriter;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.token.Bytes;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.FeatureExtAck;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.LoginAck;
import org.granary.tds.token.SessionState;
import org.granary.tds.token.Sspi;
import org.granary.type.Language;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// From the first byte to the login's answer, on the connection's executing thread.
///
/// ```
/// client                      server
///  (TLS handshake)  ◀──────▶             TDS 8.0 only: the first byte is 0x16
///  PRELOGIN ──────────────▶
///                   ◀────── PRELOGIN
///  (TLS handshake in PRELOGIN packets)   TDS 7.x, when both sides have TLS
///  LOGIN7 ────────────────▶              in TLS; the answer is in clear text if TLS was for the login only
///                   ◀────── SSPI         integrated logins only, as often as it takes
///  SSPI ──────────────────▶
///                   ◀────── ENVCHANGE database, INFO 5701, ENVCHANGE collation, ENVCHANGE language, INFO 5703,
///                           (SSPI), LOGINACK, ENVCHANGE packet size, FEATUREEXTACK, DONE
/// ```
///
/// A stranger gets little: messages are small, memory is shared with all others that have not logged in ([PendingLogins]), and the watch ends
/// the connection after the login time-out.
final class LoginPhase {
    /// mssql-jdbc refuses larger packets over TLS: a packet and its record would not fit together.
    private static final int MAX_ENCRYPTED_PACKET = 16_384;
    /// Of the size of a packet: one that is written, and one that waits for the client.
    private static final long BUFFERS = 2;
    /// Much longer than it takes, much shorter than anybody notices.
    private static final Duration JTDS_CLOSES_TLS = Duration.ofMillis(50);

    private final ConnectionInfo info;
    private final Transport transport;
    private final PendingLogin pending;
    private final TlsStreams.HandshakeLimits handshake;
    private final TdsServerSettings settings;
    private final @Nullable SSLContext tls;
    private final PacketWriter packets;
    private final Answer answer;
    private final LoginMessages messages;
    private List<Bytes> channelBindings = List.of();
    private boolean mars;

    /// @param handshake what a TLS handshake may take
    LoginPhase(ConnectionInfo info, Transport transport, PendingLogin pending, TlsStreams.HandshakeLimits handshake,
            TdsServerSettings settings, @Nullable SSLContext tls, PacketWriter packets, Answer answer) {
        this.info = info;
        this.transport = transport;
        this.pending = pending;
        this.handshake = handshake;
        this.settings = settings;
        this.tls = tls;
        this.packets = packets;
        this.answer = answer;
        this.messages = new LoginMessages(transport, pending, settings.integratedLogins());
    }

    /// Reads up to LOGIN7. Empty when the client left or there was no agreement, which the client then knows.
    ///
    /// @throws SqlError when the client is to be told why it cannot log in
    Optional<Hello> receive() throws IOException {
        int first = transport.peek();
        boolean strict = first == Tls.STRICT_FIRST_BYTE;
        if (strict) {
            if (tls == null) {
                return Optional.empty();
            }
            transport.startStrictTls(tls, settings.admission().certificates(), handshake);
            pending.step();
            packets.change(transport.out(), packets.packetSize());
        } else if (first != PacketType.PRELOGIN.code() && first != PacketType.LOGIN7.code()) {
            // A port probe or another protocol: nothing that we say would be understood.
            return Optional.empty();
        }
        Encryption.Outcome outcome = Encryption.Outcome.CLEAR;
        if (strict || first == PacketType.PRELOGIN.code()) {
            outcome = prelogin(strict);
            if (outcome == Encryption.Outcome.REFUSED) {
                return Optional.empty();
            }
        } else {
            // Only clients older than 7.1 send no PRELOGIN.
            answer.speak(TdsVersion.V7_1);
            if (!settings.encryption().towards(info.remote()).allowsClearText()) {
                throw noEncryption();
            }
        }
        Login7 login = Login7Parser.parse(messages.login7());
        channelBindings = transport.channelBindings();
        if (outcome == Encryption.Outcome.LOGIN_ONLY) {
            transport.leaveTls();
            awaitEndOfTls(login);
        }
        Optional<TdsVersion> version = TdsVersion.negotiate(login.tdsVersion(), strict);
        // What is older reads errors as 7.1 does.
        answer.speak(version.orElse(TdsVersion.V7_1));
        if (version.isEmpty()) {
            throw tooOld(login);
        }
        checkMeans(login);
        return Optional.of(new Hello(login, version.get(), mars && version.get().atLeast(TdsVersion.V7_2)));
    }

    /// jTDS closes its own TLS socket when it has sent LOGIN7, and a JDK that closes one throws away what has arrived: an answer that comes
    /// before that is lost, and jTDS waits for it forever.
    private static void awaitEndOfTls(Login7 login) throws IOException {
        if (login.clientInterface().equals("jTDS")) {
            try {
                Thread.sleep(JTDS_CLOSES_TLS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted in a login");
            }
        }
    }

    /// What a client has asked for, and the version in which it is answered.
    ///
    /// @param mars whether it has sessions of its own on the connection after the login
    record Hello(Login7 login, TdsVersion version, boolean mars) {}

    private Encryption.Outcome prelogin(boolean strict) throws IOException {
        Prelogin prelogin = Prelogin.parse(messages.prelogin());
        mars = prelogin.wantsMars();
        // In TDS 8.0 the option has no meaning: the client gets back what it sent.
        Encryption mode = strict
                ? Encryption.OPTIONAL
                : tls == null ? Encryption.DISABLED : settings.encryption().towards(info.remote());
        // A client that does not say what it can do cannot do it.
        Encryption.Answer encryption = mode.answer(prelogin.encryption().orElse(2));
        packets.write(prelogin.answer(settings.version(), encryption.value()));
        packets.endMessage();
        if (strict) {
            return Encryption.Outcome.CLEAR;
        }
        if (tls != null && (encryption.outcome() == Encryption.Outcome.FULL
                || encryption.outcome() == Encryption.Outcome.LOGIN_ONLY)) {
            transport.startTlsInsidePrelogin(tls, settings.admission().certificates(), info.spid(), handshake);
            pending.step();
        }
        if (encryption.outcome() == Encryption.Outcome.FULL) {
            packets.change(transport.out(), packets.packetSize());
        }
        return encryption.outcome();
    }

    private void checkMeans(Login7 login) {
        if (login.feature(Feature.FEDERATED_AUTHENTICATION).isPresent()) {
            throw new SqlError(18456, 14, 1, "Login failed for user '" + login.userName()
                    + "'. Federated authentication is not supported: log in with a user name and a password.");
        }
        if (login.isIntegrated() && !settings.integratedLogins()) {
            throw LoginMessages.notIntegrated();
        }
    }

    /// Sends a token of an integrated login and waits for the next.
    byte[] exchange(byte[] token) throws IOException {
        answer.write(new Sspi(Bytes.of(token)));
        answer.end();
        return messages.sspi();
    }

    /// What names the TLS channel, also where TLS was for the login only.
    List<Bytes> channelBindings() {
        return channelBindings;
    }

    /// Sends the answer in the order that clients need, and goes over to the agreed packet size.
    ///
    /// @param memory of the session, which is to have large packets only where there is memory for their buffers
    void accept(Hello hello, LoginAnswer login, MemoryAccount memory) throws IOException {
        int packetSize = packetSize(hello.login().packetSize());
        long more = BUFFERS * (packetSize - PacketHeader.DEFAULT_PACKET);
        if (more > 0 && !memory.tryReserve(MemoryKind.CONNECTIONS, more)) {
            packetSize = PacketHeader.DEFAULT_PACKET;
        }
        int before = packets.packetSize();
        answer.write(EnvChange.database(login.database(), "master"));
        info(5701, 2, "Changed database context to '" + login.database() + "'.");
        answer.write(EnvChange.collation(WireCollation.DEFAULT));
        answer.write(EnvChange.language(login.language(), ""));
        info(5703, 1, Language.named(login.language()).orElse(Language.US_ENGLISH).changed());
        if (login.sspi().length() > 0) {
            answer.write(new Sspi(login.sspi()));
        }
        answer.write(new LoginAck(hello.version(), login.serverName(), login.majorVersion(), login.minorVersion(),
                login.buildNumber()));
        answer.write(EnvChange.packetSize(packetSize, before));
        List<FeatureExtAck.Feature> features = features(hello.login(), login);
        if (!features.isEmpty()) {
            answer.write(new FeatureExtAck(features));
        }
        answer.write(new Done(DoneStatus.FINAL, 0, 0));
        answer.end();
        packets.change(transport.out(), packetSize);
    }

    /// What the client has asked for and gets.
    private static List<FeatureExtAck.Feature> features(Login7 asked, LoginAnswer login) {
        List<FeatureExtAck.Feature> features = new ArrayList<>();
        if (asked.feature(Feature.SESSION_RECOVERY).isPresent() && !login.states().isEmpty()) {
            features.add(new FeatureExtAck.Feature(FeatureExtAck.SESSION_RECOVERY, SessionState.data(login.states())));
        }
        if (asked.feature(Feature.UTF8_SUPPORT).isPresent()) {
            features.add(new FeatureExtAck.Feature(FeatureExtAck.UTF8_SUPPORT, Bytes.of(new byte[]{1})));
        }
        return features;
    }

    /// Sends the errors; the connection closes after it.
    void refuse(SqlError error) {
        List<SqlMessage> messages = error instanceof LoginRefused refused
                ? refused.messages()
                : List.of(error.sqlMessage());
        for (SqlMessage message : messages) {
            answer.write(new ErrorToken(message, settings.serverName()));
        }
        answer.write(new Done(DoneStatus.ERROR, 0, 0));
        answer.end();
    }

    private void info(int number, int state, String text) {
        answer.write(new InfoToken(new SqlMessage(number, 0, state, text, "", 1), settings.serverName()));
    }

    private int packetSize(int asked) {
        if (asked <= 0) {
            return PacketHeader.DEFAULT_PACKET;
        }
        int most = transport.isEncrypted() ? MAX_ENCRYPTED_PACKET : PacketHeader.MAX_PACKET;
        return Math.clamp(asked, PacketHeader.MIN_PACKET, most);
    }

    private static SqlError noEncryption() {
        return new SqlError(17835, 20, 1, "Encryption is required to connect to this server but the client library "
                + "does not support encryption; the connection has been closed. Please upgrade your client library.");
    }

    private static SqlError tooOld(Login7 login) {
        return new SqlError(17832, 20, 1, String.format(
                "The login packet asks for TDS version 0x%08X, which is older than 7.1, the oldest that this server speaks; the connection has been closed.",
                login.tdsVersion()));
    }
}

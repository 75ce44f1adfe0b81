package org.granary.server.windows;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.granary.security.LoginKind;
import org.granary.security.LoginPrincipal;
import org.granary.security.Principals;
import org.granary.server.login.ProofAttempts;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.ChannelBindingPolicy;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.mechanism.Proof;
import org.granary.session.IntegratedLogins;
import org.granary.session.Login;
import org.granary.session.PrincipalDirectory;
import org.granary.tds.server.LoginClient;
import org.granary.tds.token.Bytes;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// Lets clients in that prove who they are by Kerberos or NTLM, and finds their login.
public final class WindowsLogins implements IntegratedLogins {
    private final List<Mechanism> mechanisms;
    private final ChannelBindingPolicy policy;
    private final WindowsMapFile map;
    private final PrincipalDirectory principals;
    private final ProofAttempts attempts;

    /// @param mechanisms the one that is taken first comes first
    WindowsLogins(List<Mechanism> mechanisms, ChannelBindingPolicy policy, WindowsMapFile map,
            PrincipalDirectory principals, ProofAttempts attempts) {
        this.mechanisms = List.copyOf(mechanisms);
        this.policy = policy;
        this.map = map;
        this.principals = principals;
        this.attempts = attempts;
    }

    @Override
    public Proved verify(byte[] token, LoginClient client, Log log) throws IOException {
        Channel channel = new Channel(client.channelBindings(), policy);
        try (WindowsDialog dialog = new WindowsDialog(mechanisms, channel)) {
            log.by("sspi", "");
            Proof proof;
            try {
                proof = dialog.run(token, client, attempts);
            } catch (AuthenticationException e) {
                log.by(dialog.scheme().toLowerCase(Locale.ROOT), e.name());
                client.fail();
                log.failed(e.reason());
                attempts.failed(e.name(), client);
                throw IntegratedLogins.untrusted();
            }
            String name = name(proof, dialog.scheme(), log);
            return new Proved(login(name, log), dialog.scheme(), Bytes.of(dialog.lastAnswer()));
        }
    }

    private String name(Proof proof, String scheme, Log log) {
        return switch (proof) {
            case Proof.Account account -> {
                log.by(scheme.toLowerCase(Locale.ROOT), account.windowsName());
                yield account.windowsName();
            }
            case Proof.Principal principal -> {
                log.by(scheme.toLowerCase(Locale.ROOT), principal.name());
                Optional<String> name = map.current().windowsName(principal);
                if (name.isEmpty()) {
                    log.failed(
                            "The principal has no Windows name: the setting windows-map has no line for it or its realm.");
                    throw IntegratedLogins.untrusted();
                }
                log.by(scheme.toLowerCase(Locale.ROOT), name.get());
                yield name.get();
            }
        };
    }

    private Login login(String windowsName, Log log) {
        Principals all = principals.refresh();
        Set<Integer> groups = new HashSet<>();
        LoginPrincipal first = null;
        for (String group : map.current().groups(windowsName)) {
            Optional<LoginPrincipal> found = all.windowsLogin(group)
                    .filter(login -> login.kind() == LoginKind.WINDOWS_GROUP && !login.disabled());
            if (found.isPresent()) {
                first = first == null ? found.get() : first;
                groups.add(found.get().id());
            }
        }
        Optional<LoginPrincipal> own = all.windowsLogin(windowsName)
                .filter(login -> login.kind() != LoginKind.WINDOWS_GROUP);
        if (own.isPresent()) {
            if (own.get().disabled()) {
                log.failed("The login is disabled.");
                throw new SqlError(18470, 14, 1,
                        "Login failed for user '" + own.get().name() + "'. Reason: The account is disabled.");
            }
            return new Login(own.get().name(), own.get().id(), own.get().kind(), groups);
        }
        if (first == null) {
            log.failed("There is no login with that Windows name, and none of a group that it belongs to.");
            throw SqlErrors.loginFailed(windowsName);
        }
        return new Login(windowsName, first.id(), LoginKind.WINDOWS, groups);
    }
}

package org.granary.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.granary.server.settings.SettingException;
import org.granary.server.settings.Settings;
import org.granary.tds.login.ClientCertificates;
import org.granary.tds.login.Encryption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransportSettingsTest {

    @ParameterizedTest
    @CsvSource({"127.0.0.1, LOCAL", "::1, LOCAL", "localhost, LOCAL", "127.0.0.2, LOCAL", "0.0.0.0, REQUIRED",
        "::, REQUIRED", "10.0.0.7, REQUIRED", "no-such-host.invalid, REQUIRED"})
    void encryptionIsRequiredByDefaultWhereOtherMachinesCanConnect(String bind, Encryption expected) {
        assertThat(TransportSettings.of(Settings.of(Map.of("bind", bind))).encryption()).isEqualTo(expected);
    }

    @Test
    void whatWasSetStays() {
        TransportSettings chosen = TransportSettings.of(Settings.of(Map.of("bind", "0.0.0.0", "encryption", "login")));
        assertThat(chosen.encryption()).isEqualTo(Encryption.LOGIN);
        assertThat(chosen.shown(false)).isEqualTo("encryption login");
        assertThat(TransportSettings.of(Settings.of(Map.of("bind", "0.0.0.0"))).shown(false))
                .isEqualTo("encryption required (because other machines can connect)");
    }

    @Test
    void certificatesOfClientsNeedEncryption() {
        TransportSettings usual = TransportSettings.of(Settings.of(Map.of("client-ca", "ca.pem")));
        assertThat(usual.encryption()).isEqualTo(Encryption.REQUIRED);
        assertThat(usual.admission().certificates()).isEqualTo(ClientCertificates.REQUIRED);
        for (String encryption : new String[]{"local", "optional", "disabled"}) {
            Settings settings = Settings.of(Map.of("client-ca", "ca.pem", "encryption", encryption));
            assertThatThrownBy(() -> TransportSettings.of(settings)).isInstanceOf(SettingException.class)
                    .hasMessageContaining("--client-ca needs --encryption required or login");
        }
        assertThat(TransportSettings.of(Settings.of(
                Map.of("client-ca", "ca.pem", "encryption", "local", "client-certificate", "optional"))).admission()
                .certificates()).isEqualTo(ClientCertificates.OPTIONAL);
    }
}

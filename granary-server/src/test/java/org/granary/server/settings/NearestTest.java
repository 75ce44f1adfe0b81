package org.granary.server.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

    @Test
    void countsInsertionsDeletionsReplacementsAndSwaps() {
        assertThat(Nearest.distance("port", "port")).isZero();
        assertThat(Nearest.distance("prot", "port")).isEqualTo(1);
        assertThat(Nearest.distance("prt", "port")).isEqualTo(1);
        assertThat(Nearest.distance("ports", "port")).isEqualTo(1);
        assertThat(Nearest.distance("pork", "PORT")).isEqualTo(1);
        assertThat(Nearest.distance("", "port")).isEqualTo(4);
    }

    @Test
    void suggestsOnlyWhatIsNear() {
        List<String> words = List.of("port", "data", "console-port");
        assertThat(Nearest.to("dat", words)).contains("data");
        assertThat(Nearest.to("console", words)).contains("console-port");
        assertThat(Nearest.to("zebra", words)).isEmpty();
        assertThat(Nearest.suggestion("zebra", words)).isEmpty();
    }
}

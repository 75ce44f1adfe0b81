package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotsDirectivesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"noindex|false|true", "nofollow|true|false", "none|false|false",
        "index, follow|true|true", "otherbot: noindex, nofollow|true|true", "Granary-Gatherer: noindex|false|true",
        "*: none|false|false", "unavailable_after: 25 Jun 2010 15:00:00 PST, noindex|false|true",
        "max-snippet: 20|true|true", "noindex, max-snippet: 20|false|true"})
    void aHeaderIsForAllOrForTheRobotThatItNames(String header, boolean index, boolean follow) {
        assertThat(RobotsDirectives.ofHeaders(List.of(header), "granary-gatherer"))
                .isEqualTo(new RobotsDirectives(index, follow));
    }
}

package org.granary.protocol.search.crawladmin;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.granary.type.SqlError;

/// What proc_MSS_CrawlAdmin is asked to do: the values of @CrawlStage (MS-SQLPGAT2 3.1.5.8), by who calls them.
sealed interface CrawlStage permits ComponentStage, RequestStage, MasterStage, ReportStage {

    /// The number that travels.
    int number();

    static Stream<CrawlStage> all() {
        return Stream.of(ComponentStage.values(), RequestStage.values(), MasterStage.values(), ReportStage.values())
                .flatMap(Arrays::stream);
    }

    /// @throws SqlError 547 if there is none with this number
    static CrawlStage of(int number) {
        CrawlStage stage = CrawlStages.BY_NUMBER.get(number);
        if (stage == null) {
            throw new SqlError(547, 16, 0, "There is no crawl stage " + number + ".");
        }
        return stage;
    }
}

/// Which stage has which number.
final class CrawlStages {
    static final Map<Integer, CrawlStage> BY_NUMBER = CrawlStage.all()
            .collect(Collectors.toMap(CrawlStage::number, Function.identity()));

    private CrawlStages() {}
}

package org.granary.gatherer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.granary.client.search.GetNextCrawlBatchResult;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

class QueuedItemTest {
    private static final List<String> RESERVED = List.of("folderdelcount", "reserved1", "reserved2", "reserved3",
            "reserved4");

    /// @param other the column that has another value than it has otherwise
    private static QueuedItem item(String other) throws ReflectiveOperationException {
        RecordComponent[] columns = GetNextCrawlBatchResult.Row.class.getRecordComponents();
        Object[] values = Arrays.stream(columns).map(column -> value(column.getType(), column.getName().equals(other)))
                .toArray();
        return QueuedItem.of(GetNextCrawlBatchResult.Row.class
                .getDeclaredConstructor(
                        Arrays.stream(columns).map(RecordComponent::getType).toArray(Class<?>[]::new))
                .newInstance(values));
    }

    private static Object value(Class<?> type, boolean other) {
        if (type == Integer.class) {
            return other ? 2 : 1;
        }
        if (type == Long.class) {
            return other ? 2L : 1L;
        }
        return type == String.class ? other ? "b" : "a" : new byte[]{(byte) (other ? 2 : 1)};
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.45.1-9")
    void whatTheDocumentReservesHasNoInfluence() throws ReflectiveOperationException {
        QueuedItem usual = item("");
        List<String> without = new ArrayList<>();
        for (RecordComponent column : GetNextCrawlBatchResult.Row.class.getRecordComponents()) {
            if (item(column.getName()).equals(usual)) {
                without.add(column.getName().toLowerCase(Locale.ROOT));
            }
        }
        assertThat(without).containsAll(RESERVED).doesNotContain("docid", "seqid", "accessurl", "transactionflags",
                "docpropsblob");
    }
}

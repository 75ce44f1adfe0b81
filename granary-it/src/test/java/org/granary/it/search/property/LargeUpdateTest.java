package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// A hundred thousand records in one call.
class LargeUpdateTest extends PropertyTest {
    private static final int RECORDS = 100_000;

    @Test
    void aHundredThousandRecordsAreOneCall() {
        PropertyCall insert = new PropertyCall(INSERTS);
        for (int i = 0; i < RECORDS; i++) {
            insert.add(i / 10, i % 10, i, "value " + i, null);
        }
        apply(insert);
        assertThat(table("SELECT COUNT(*), SUM(llVal), COUNT(DISTINCT DocId), MAX(strVal) FROM MSSDocProps"))
                .containsExactly(asList(RECORDS, (long) RECORDS * (RECORDS - 1) / 2, RECORDS / 10, "value 99999"));
        // Every second one by its property, of the others every second one by its value, and new values for the rest.
        PropertyCall update = new PropertyCall(UPDATES);
        for (int i = 0; i < RECORDS; i++) {
            switch (i % 4) {
                case 0, 2 -> update.delete(i / 10, i % 10);
                case 1 -> update.deleteWithHash(i / 10, i % 10, 0, i);
                default -> update.update(i / 10, i % 10, -i, "new " + i, "text");
            }
        }
        apply(update);
        assertThat(table("SELECT COUNT(*), MIN(llVal), MAX(llVal), MIN(strVal), MAX(strVal2) FROM MSSDocProps"))
                .containsExactly(asList(RECORDS / 4, -99_999L, -3L, "new 10003", "text"));
        PropertyCall delete = new PropertyCall(UPDATES);
        for (int doc = 0; doc < RECORDS; doc++) {
            delete.deleteDocument(doc);
        }
        apply(delete);
        assertThat(props()).isEmpty();
    }
}

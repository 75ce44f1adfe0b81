package org.granary.it.word;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.granary.procedure.TableDeclaration;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The reserved value of an item, in proc_UpdateSucceededItem and proc_UpdateFailedItem.
class ReservedTest extends WordTest {

    @BeforeEach
    void startItems() {
        job(1, 1, 2, 3);
        updateBatch(batch(started(1, 1, 1) + started(1, 1, 2) + started(1, 1, 3), ""));
        start(1, 1, 3);
    }

    private void assertReservedIsNull() {
        assertThat(query("SELECT Reserved IS NULL FROM readable_item", rows -> rows.getBoolean(1)))
                .containsExactly(true, true, true);
    }

    @Test
    @Covers({"WORDSSP-3.1.1-11", "WORDSSP-3.1.5.1-1", "WORDSSP-3.1.5.1-5", "WORDSSP-3.1.5.2-1", "WORDSSP-3.1.5.2-10",
        "WORDSSP-3.1.5.2-16", "WORDSSP2-3.2.1-11", "WORDSSP2-3.2.5.1-1", "WORDSSP2-3.2.5.1-5", "WORDSSP2-3.2.5.2-1",
        "WORDSSP2-3.2.5.2-10", "WORDSSP2-3.2.5.2-16"})
    void nullIsAccepted() {
        callInOrder("proc_UpdateSucceededItem", 1L, 1, 1, null);
        callInOrder("proc_UpdateFailedItem", 1L, 1, 2, true, 5, null);
        callInOrder("proc_UpdateFailedItem", 1L, 1, 3, false, 6, null);
        assertThat(items()).extracting(Item::error).containsExactly(null, 5, 6);
        assertThat(items()).allMatch(item -> item.stop() != null);
        assertReservedIsNull();
    }

    @Test
    @Covers({"WORDSSP-3.1.1-11", "WORDSSP-3.1.5.1-6", "WORDSSP-3.1.5.2-19", "WORDSSP2-3.2.1-11", "WORDSSP2-3.2.5.1-6",
        "WORDSSP2-3.2.5.2-19"})
    void anythingElseIsRefused() {
        for (byte[] reserved : new byte[][]{{}, {1}}) {
            assertRefused("proc_UpdateSucceededItem", "@JobId", 1L, "@GroupId", 1, "@ItemId", 1, "@Reserved", reserved);
            assertRefused("proc_UpdateFailedItem", "@JobId", 1L, "@GroupId", 1, "@ItemId", 1, "@NoRetry", true,
                    "@ErrorCode", 1, "@Reserved", reserved);
            assertRefused("proc_UpdateFailedItem", "@JobId", 1L, "@GroupId", 1, "@ItemId", 1, "@NoRetry", false,
                    "@ErrorCode", 1, "@Reserved", reserved);
        }
        assertReservedIsNull();
    }

    private void assertRefused(String procedure, @Nullable Object... arguments) {
        SqlError error = refused(procedure, arguments);
        assertThat(error.number()).isEqualTo(547);
        assertThat(error.getMessage()).contains("CK_Items_Reserved");
    }

    @Test
    void noPartOfAUsersTokenIsReadable() {
        assertThat(database.catalog().tables()).flatExtracting(TableDeclaration::columns).extracting(Column::name)
                .noneMatch(name -> name.startsWith("UserToken")).contains("Settings", "Reserved");
    }
}

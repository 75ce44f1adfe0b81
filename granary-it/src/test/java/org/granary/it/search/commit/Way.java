package org.granary.it.search.commit;

import java.util.stream.Stream;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.params.provider.Arguments;

/// The ways in which a transaction can be committed. The rules are the same.
enum Way {
    /// proc_MSS_ProcessCommitted.
    ONE,
    /// proc_MSS_CommitTransactions, with a record in big-endian bytes.
    RECORDS,
    /// proc_MSS_ProcessCommitted in the Foundation role.
    FOUNDATION;

    /// Every way on every store.
    static Stream<Arguments> everywhere() {
        return StoreKind.used().flatMap(store -> Stream.of(values()).map(way -> Arguments.of(store, way)));
    }
}

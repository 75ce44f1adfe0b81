package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.to;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.ResultSet;
import org.granary.it.search.commit.CommitCall;
import org.junit.jupiter.api.Test;

/// Transaction Flags (2.2.2.3) on their way from a link through queue and batch to the history.
class TransactionFlagsTest extends FlushTest {
    /// Those of the table, one by one and together, and all 32 bits: procedures test bits that the table does not have.
    private static final List<Integer> FLAGS = flags();

    private static List<Integer> flags() {
        List<Integer> flags = new ArrayList<>(
                List.of(0, 0x4, 0x8, 0x40, 0x200, 0x02000000, 0x0200024C, 0x400, 0x00200000, -1, 0x7FFFFFFF));
        IntStream.range(0, 32).forEach(bit -> flags.add(1 << bit));
        return flags;
    }

    private static TestLink link(int number) {
        return to("http://a/" + number).with("TransactionFlags", FLAGS.get(number));
    }

    @Test
    @Covers("SQLPGAT2-2.2.2.3-1")
    void everyBitIsKeptAsTheClientSetIt() {
        insert(IntStream.range(0, FLAGS.size()).mapToObj(TransactionFlagsTest::link).toList());
        assertThat(flush().status()).isEqualTo(1);
        String history = "SELECT TransactionFlags FROM MSSCrawlURL ORDER BY DocID";
        assertThat(table(history)).extracting(List::getFirst).isEqualTo(FLAGS);
        ResultSet batch = call("proc_MSS_GetNextCrawlBatch", "@ComponentID", 0, "@ProjectID", 1, "@CrawlID", CRAWL,
                "@BatchSize", 100, "@BatchID", Out.of(JDBCType.BIGINT)).set();
        assertThat(batch.column("TransactionFlags")).isEqualTo(FLAGS);
        // Committed with other flags: those are kept, unless the transaction is about security only.
        call("proc_MSS_CommitTransactions", CommitCall.records(0, IntStream.range(0, FLAGS.size())
                .mapToObj(i -> new CommitCall().with("@DocID", batch.value(i, "DocID")).with("@CrawlID", CRAWL)
                        .with("@SeqID", batch.value(i, "SeqID")).with("@TransactionFlags", ~FLAGS.get(i)))
                .toList()));
        List<Integer> committed = FLAGS.stream().map(flags -> (~flags & 0x02000000) != 0 ? flags : ~flags).toList();
        assertThat(table(history)).extracting(List::getFirst).isEqualTo(committed);
        assertThat(committed).isNotEqualTo(FLAGS);
    }
}

package org.granary.protocol.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.protocol.ResultSet;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

class UpdateConversionBatchTest extends TranslationTest {

    @Test
    @Covers({"TSSPROC-3.1.5.15-3", "TSSPROC-3.1.5.15-4", "TSSPROC-3.1.5.15-5", "TSSPROC-3.1.5.15-14", "TSSPROC-3.1.1-1",
        "TSSPROC-3.1.1-8", "TSSPROC-3.1.1-9", "TSSPROC-2.2.6.4.1-34", "TSSPROC-2.2.6.4.1-35"})
    void startedItemsGetTimeWorkerAndOneAttemptLess() {
        job(1, 1, 2);
        job(2, 1);
        server.time(server.now().plusMinutes(1));
        UUID other = UUID.fromString("ABCDEF00-0000-0000-0000-000000000001");
        update(batch(started(1, 1, 2) + started(2, 1, 1).replace(WORKER.toString(), other.toString()), ""));

        assertThat(items()).containsExactly(new Item(1, 1, 1, null, null, 2, null, null),
                new Item(1, 1, 2, server.now(), null, 1, WORKER, null),
                new Item(2, 1, 1, server.now(), null, 1, other, null));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.15-6", "TSSPROC-3.1.5.15-7"})
    void attemptsDoNotFallBelowZeroAndAnEndedItemKeepsItsEnd() {
        addJob(1);
        addGroup(1, 1, 0, group(1));
        submit(1);
        update(batch("", failed(1, 1, 1, 9)));
        LocalDateTime ended = server.now();
        server.time(ended.plusMinutes(1));
        start(1, 1, 1);

        assertThat(items()).containsExactly(new Item(1, 1, 1, server.now(), ended, 0, WORKER, 9));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.15-8", "TSSPROC-3.1.5.15-9", "TSSPROC-3.1.5.15-10", "TSSPROC-3.1.5.15-11",
        "TSSPROC-2.2.6.4.1-36", "TSSPROC-2.2.6.4.1-37"})
    void failedItemsGetErrorAndEndAndLoseTheirWorker() {
        job(1, 1, 2);
        start(1, 1, 1);
        LocalDateTime started = server.now();
        server.time(started.plusMinutes(1));
        update(batch("", failed(1, 1, 1, -10) + failed(1, 1, 2, 11)));

        assertThat(items()).containsExactly(new Item(1, 1, 1, started, server.now(), 1, null, -10),
                new Item(1, 1, 2, null, server.now(), 2, null, 11));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.15-12", "TSSPROC-3.1.5.15-13"})
    void elementsThatMatchNothingAreSkipped() {
        job(1, 1);
        ResultSet set = update(batch(started(1, 1, 2) + started(1, 1, 1) + started(7, 1, 1) + started(1, 2, 1),
                failed(8, 1, 1, 1))).set();

        assertThat(set.column("JobId")).containsExactly(1L);
        assertThat(item(1, 1, 1).worker()).isEqualTo(WORKER);
        assertThat(update(batch(started(9, 9, 9), "")).set().rows()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-2.2.4.7-1", "TSSPROC-2.2.4.7-2", "TSSPROC-2.2.4.7-3", "TSSPROC-2.2.4.7-4", "TSSPROC-2.2.4.7-5",
        "TSSPROC-2.2.4.7-6", "TSSPROC-3.1.5.15-1", "TSSPROC-3.1.5.15-15", "TSSPROC-3.1.5.15-17",
        "TSSPROC-3.1.5.15-18", "TSSPROC-3.1.1-19"})
    void eachGroupWithAnUpdatedItemGivesOneRow() {
        String settings = " <s>\n</s>";
        server.call("proc_AddJob", "@JobId", -3L, "@UserToken", new byte[0], "@Settings", settings, "@PartitionId",
                PARTITION);
        addGroup(-3, 2, 1, group(1, 2, 3));
        addGroup(-3, 1, 1, group(1));
        job(1, 1, 2);

        ResultSet set = server.callInOrder("proc_UpdateConversionBatch",
                batch(started(1, 1, 1) + started(-3, 2, 1) + started(-3, 2, 3),
                        failed(-3, 1, 1, 4) + failed(1, 1, 2, 4)))
                .set();
        assertThat(set.shape()).containsExactly("JobId bigint", "GroupId smallint", "InputRoot nvarchar(max)",
                "OutputRoot nvarchar(max)", "Settings nvarchar(max)", "PartitionId uniqueidentifier",
                "UserToken varbinary(max)");
        assertThat(set.rows()).usingRecursiveFieldByFieldElementComparator().containsExactly(
                List.of(-3L, 1, "http://in", "http://out", settings, PARTITION, new byte[0]),
                List.of(-3L, 2, "http://in", "http://out", settings, PARTITION, new byte[0]),
                java.util.Arrays.asList(1L, 1, "http://in", "http://out", "<settings/>", null, TOKEN));
        assertThat(update(batch("", "")).set().rows()).isEmpty();
    }

    @Test
    void anItemListedTwiceIsUpdatedOnce() {
        job(1, 1);
        update(batch(started(1, 1, 1) + started(1, 1, 1), ""));
        assertThat(item(1, 1, 1).attempts()).isEqualTo(1);
        update(batch(started(1, 1, 1), failed(1, 1, 1, 3)));
        assertThat(item(1, 1, 1)).isEqualTo(new Item(1, 1, 1, server.now(), server.now(), 0, null, 3));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.6.1-1", "TSSPROC-2.2.6.1-3", "TSSPROC-2.2.6.4.1-1", "TSSPROC-2.2.6.4.1-2",
        "TSSPROC-2.2.6.4.1-3", "TSSPROC-2.2.6.4.1-4", "TSSPROC-2.2.6.4.1-5", "TSSPROC-2.2.6.4.1-6"})
    void conformingDocumentsAreAccepted() {
        long job = -6843074718075247457L;
        addJob(job);
        addGroup(job, 1, 2, group(1, 2, 3, 4));
        update("""
                <batch
                xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
                  <start>
                    <item job="-6843074718075247457" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                    <item job="-6843074718075247457" group="1" id="2" wsi="B00AE9A1-0474-474E-B348-F6A8BCC95331" />
                  </start>
                  <failed>
                    <item job="-6843074718075247457" group="1" id="3" error="10" />
                    <item job="-6843074718075247457" group="1" id="4" error="11" />
                  </failed>
                </batch>""");
        assertThat(items()).extracting(Item::worker).containsExactly(WORKER, WORKER, null, null);
        assertThat(items()).extracting(Item::error).containsExactly(null, null, 10, 11);

        update("<b:batch xmlns:b='" + BATCH_UPDATE + "'><b:start/><b:failed/></b:batch>");

        int[] many = IntStream.range(1, 1500).toArray();
        job(2, many);
        update(batch(IntStream.of(many).mapToObj(i -> started(2, 1, i)).collect(Collectors.joining()), ""));
        assertThat(items().stream().filter(i -> i.jobId() == 2)).hasSize(1499).allMatch(i -> WORKER.equals(i.worker()));
        update(batch("", IntStream.of(many).mapToObj(i -> failed(2, 1, i, i % 7)).collect(Collectors.joining())));
        assertThat(items().stream().filter(i -> i.jobId() == 2))
                .allMatch(i -> Integer.valueOf(i.itemId() % 7).equals(i.error()));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4-1", "TSSPROC-3.1.5.15-2", "TSSPROC-3.1.5-7", "TSSPROC-2.2.6.4.1-7", "TSSPROC-2.2.6.4.1-8",
        "TSSPROC-2.2.6.4.1-9", "TSSPROC-2.2.6.4.1-10", "TSSPROC-2.2.6.4.1-11", "TSSPROC-2.2.6.4.1-12",
        "TSSPROC-2.2.6.4.1-13", "TSSPROC-2.2.6.4.1-14", "TSSPROC-2.2.6.4.1-15", "TSSPROC-2.2.6.4.1-16",
        "TSSPROC-2.2.6.4.1-17", "TSSPROC-2.2.6.4.1-18"})
    void documentsOfAnotherStructureAreRefused() {
        job(1, 1);
        String item = started(1, 1, 1);
        refusedDocuments("<batch", "<batch xmlns='" + BATCH_UPDATE + "'><start>" + item + "</start>",
                "<batch><start>" + item + "</start><failed/></batch>",
                "<batch xmlns='urn:x'><start>" + item + "</start><failed/></batch>",
                "<b:batch xmlns:b='" + BATCH_UPDATE + "'><start>" + item + "</start><failed/></b:batch>",
                "<b:batch xmlns:b='" + BATCH_UPDATE + "'><b:start>" + item + "</b:start><b:failed/></b:batch>",
                batch(item, "").replace("batch", "Batch"), batch(item, "").replace("batch", "databaseBatchUpdate"),
                content("<failed/>"), content("<start>" + item + "</start>"),
                content("<failed/><start>" + item + "</start>"),
                content("<start>" + item + "</start><start/><failed/>"),
                content("<start>" + item + "</start><failed/><failed/>"),
                content("<start>" + item + "</start><failed/><more/>"), batch(item + "<more/>", ""),
                batch(item, "<more/>"), content("x<start>" + item + "</start><failed/>"), batch(item + "x", ""),
                batch(item, "x"), batch(item.replace("/>", ">x</item>"), ""),
                batch(item.replace("/>", "><x/></item>"), ""), "");
    }

    private static String content(String content) {
        return "<batch xmlns='" + BATCH_UPDATE + "'>" + content + "</batch>";
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4.1-19", "TSSPROC-2.2.6.4.1-20", "TSSPROC-2.2.6.4.1-21", "TSSPROC-2.2.6.4.1-22",
        "TSSPROC-2.2.6.4.1-23", "TSSPROC-2.2.6.4.1-24", "TSSPROC-2.2.6.4.1-25", "TSSPROC-2.2.6.4.1-26",
        "TSSPROC-2.2.6.4.1-27", "TSSPROC-2.2.6.4.1-28", "TSSPROC-2.2.6.4.1-29", "TSSPROC-2.2.6.4.1-30",
        "TSSPROC-2.2.6.4.1-31", "TSSPROC-2.2.6.4.1-32", "TSSPROC-2.2.6.4.1-33"})
    void itemsWithMissingWrongOrFurtherAttributesAreRefused() {
        job(1, 1);
        String start = started(1, 1, 1);
        String failed = failed(1, 1, 1, 1);
        for (String attribute : List.of("job='1'", "group='1'", "id='1'", "wsi='" + WORKER + "'")) {
            refusedDocuments(batch(start.replace(attribute, ""), ""));
        }
        for (String attribute : List.of("job='1'", "group='1'", "id='1'", "error='1'")) {
            refusedDocuments(batch("", failed.replace(attribute, "")));
        }
        for (String wrong : List.of("job='9223372036854775808'", "job='1.5'", "job='x'", "job=''")) {
            refusedDocuments(batch(start.replace("job='1'", wrong), ""), batch("", failed.replace("job='1'", wrong)));
        }
        for (String wrong : List.of("group='32768'", "group='-32769'", "group='x'", "group=''")) {
            refusedDocuments(batch(start.replace("group='1'", wrong), ""),
                    batch("", failed.replace("group='1'", wrong)));
        }
        for (String wrong : List.of("id='2147483648'", "id='-2147483649'", "id='x'", "id=''")) {
            refusedDocuments(batch(start.replace("id='1'", wrong), ""), batch("", failed.replace("id='1'", wrong)));
        }
        for (String wrong : List.of("error='2147483648'", "error='x'", "error=''")) {
            refusedDocuments(batch("", failed.replace("error='1'", wrong)));
        }
        String worker = WORKER.toString();
        for (String wrong : List.of("{" + worker + "}", worker.replace("-", ""), worker + "0", worker.substring(1),
                " " + worker, worker + " ", worker.replace('b', 'g'), worker.replace('0', '٠'), "")) {
            refusedDocuments(batch(start.replace(worker, wrong), ""));
        }
        refusedDocuments(batch(start.replace("/>", " more='1'/>"), ""), batch(start.replace("/>", " error='1'/>"), ""),
                batch("", failed.replace("/>", " wsi='" + worker + "'/>")),
                "<b:batch xmlns:b='" + BATCH_UPDATE + "'><b:start><b:item b:job='1' group='1' id='1' wsi='" + worker
                        + "'/></b:start><b:failed/></b:batch>");
    }

    @Test
    @Covers("TSSPROC-3.1.5.15-16")
    void theDocumentMayNotBeNull() {
        assertThat(refused("proc_UpdateConversionBatch", "@BatchXml", null).number()).isEqualTo(515);
    }

    private void refusedDocuments(String... documents) {
        for (String document : documents) {
            SqlError error = refused("proc_UpdateConversionBatch", "@BatchXml", document);
            assertThat(error.number()).as("%s: %s", document, error.getMessage()).satisfiesAnyOf(
                    number -> assertThat(number).isBetween(9400, 9500),
                    number -> assertThat(number).isBetween(6900, 6999));
        }
    }
}

package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

class UpdateConversionBatchTest extends QueueTest {

    @Test
    @Covers({"TSSPROC-2.2.6.4.1-34", "TSSPROC-2.2.6.4.1-35", "TSSPROC-3.1.1-1", "TSSPROC-3.1.1-8", "TSSPROC-3.1.1-9",
        "TSSPROC-3.1.5.15-3", "TSSPROC-3.1.5.15-4", "TSSPROC-3.1.5.15-5", "TSSPROC-3.1.5.15-14", "WORDSSP-2.2.6.4.1-34",
        "WORDSSP-2.2.6.4.1-35", "WORDSSP-3.1.1-1", "WORDSSP-3.1.1-8", "WORDSSP-3.1.1-9", "WORDSSP-3.1.5.3-3",
        "WORDSSP-3.1.5.3-4", "WORDSSP-3.1.5.3-5", "WORDSSP-3.1.5.3-14", "WORDSSP2-2.2.6.4.1-34",
        "WORDSSP2-2.2.6.4.1-35", "WORDSSP2-3.2.1-1", "WORDSSP2-3.2.1-8", "WORDSSP2-3.2.1-9", "WORDSSP2-3.2.5.3-3",
        "WORDSSP2-3.2.5.3-4", "WORDSSP2-3.2.5.3-5", "WORDSSP2-3.2.5.3-14"})
    void startedItemsGetTimeWorkerAndOneAttemptLess() {
        job(1, 1, 2);
        job(2, 1);
        time(now().plusMinutes(1));
        UUID other = UUID.fromString("ABCDEF00-0000-0000-0000-000000000001");
        updateBatch(batch(started(1, 1, 2) + started(2, 1, 1).replace(WORKER.toString(), other.toString()), ""));

        assertThat(items()).containsExactly(new Item(1, 1, 1, null, null, 2, null, null),
                new Item(1, 1, 2, now(), null, 1, WORKER, null),
                new Item(2, 1, 1, now(), null, 1, other, null));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.15-6", "TSSPROC-3.1.5.15-7", "WORDSSP-3.1.5.3-6", "WORDSSP-3.1.5.3-7", "WORDSSP2-3.2.5.3-6",
        "WORDSSP2-3.2.5.3-7"})
    void attemptsDoNotFallBelowZeroAndAnEndedItemKeepsItsEnd() {
        addJob(1);
        addGroup(1, 1, 0, group(1));
        submit(1);
        updateBatch(batch("", failed(1, 1, 1, 9)));
        LocalDateTime ended = now();
        time(ended.plusMinutes(1));
        start(1, 1, 1);

        assertThat(items()).containsExactly(new Item(1, 1, 1, now(), ended, 0, WORKER, 9));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4.1-36", "TSSPROC-2.2.6.4.1-37", "TSSPROC-3.1.5.15-8", "TSSPROC-3.1.5.15-9",
        "TSSPROC-3.1.5.15-10", "TSSPROC-3.1.5.15-11", "WORDSSP-2.2.6.4.1-36", "WORDSSP-2.2.6.4.1-37",
        "WORDSSP-3.1.1-10", "WORDSSP-3.1.5.3-8", "WORDSSP-3.1.5.3-9", "WORDSSP-3.1.5.3-10", "WORDSSP-3.1.5.3-11",
        "WORDSSP2-2.2.6.4.1-36", "WORDSSP2-2.2.6.4.1-37", "WORDSSP2-3.2.1-10", "WORDSSP2-3.2.5.3-8",
        "WORDSSP2-3.2.5.3-9", "WORDSSP2-3.2.5.3-10", "WORDSSP2-3.2.5.3-11"})
    void failedItemsGetErrorAndEndAndLoseTheirWorker() {
        job(1, 1, 2);
        start(1, 1, 1);
        LocalDateTime started = now();
        time(started.plusMinutes(1));
        updateBatch(batch("", failed(1, 1, 1, -10) + failed(1, 1, 2, 11)));

        assertThat(items()).containsExactly(new Item(1, 1, 1, started, now(), 1, null, -10),
                new Item(1, 1, 2, null, now(), 2, null, 11));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.15-12", "TSSPROC-3.1.5.15-13", "WORDSSP-3.1.5.3-12", "WORDSSP-3.1.5.3-13",
        "WORDSSP2-3.2.5.3-12", "WORDSSP2-3.2.5.3-13"})
    void elementsThatMatchNothingAreSkipped() {
        job(1, 1);
        ResultSet set = updateBatch(batch(started(1, 1, 2) + started(1, 1, 1) + started(7, 1, 1) + started(1, 2, 1),
                failed(8, 1, 1, 1))).set();

        assertThat(set.column("JobId")).containsExactly(1L);
        assertThat(item(1, 1, 1).worker()).isEqualTo(WORKER);
        assertThat(updateBatch(batch(started(9, 9, 9), "")).set().rows()).isEmpty();
    }

    @Test
    void anItemListedTwiceIsUpdatedOnce() {
        job(1, 1);
        updateBatch(batch(started(1, 1, 1) + started(1, 1, 1), ""));
        assertThat(item(1, 1, 1).attempts()).isEqualTo(1);
        updateBatch(batch(started(1, 1, 1), failed(1, 1, 1, 3)));
        assertThat(item(1, 1, 1)).isEqualTo(new Item(1, 1, 1, now(), now(), 0, null, 3));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.6.1-1", "TSSPROC-2.2.6.1-3", "TSSPROC-2.2.6.4.1-1", "TSSPROC-2.2.6.4.1-2",
        "TSSPROC-2.2.6.4.1-3", "TSSPROC-2.2.6.4.1-4", "TSSPROC-2.2.6.4.1-5", "TSSPROC-2.2.6.4.1-6", "WORDSSP-2.2.6.1-1",
        "WORDSSP-2.2.6.1-3", "WORDSSP-2.2.6.4.1-1", "WORDSSP-2.2.6.4.1-2", "WORDSSP-2.2.6.4.1-3", "WORDSSP-2.2.6.4.1-4",
        "WORDSSP-2.2.6.4.1-5", "WORDSSP-2.2.6.4.1-6", "WORDSSP2-2.2.6.1-1", "WORDSSP2-2.2.6.1-3",
        "WORDSSP2-2.2.6.4.1-1", "WORDSSP2-2.2.6.4.1-2", "WORDSSP2-2.2.6.4.1-3", "WORDSSP2-2.2.6.4.1-4",
        "WORDSSP2-2.2.6.4.1-5", "WORDSSP2-2.2.6.4.1-6"})
    void conformingDocumentsAreAccepted() {
        long job = -6843074718075247457L;
        addJob(job);
        addGroup(job, 1, 2, group(1, 2, 3, 4));
        updateBatch("""
                <batch xmlns="%s">
                  <start>
                    <item job="-6843074718075247457" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                    <item job="-6843074718075247457" group="1" id="2" wsi="B00AE9A1-0474-474E-B348-F6A8BCC95331" />
                  </start>
                  <failed>
                    <item job="-6843074718075247457" group="1" id="3" error="10" />
                    <item job="-6843074718075247457" group="1" id="4" error="11" />
                  </failed>
                </batch>""".formatted(queue.batchUpdate()));
        assertThat(items()).extracting(Item::worker).containsExactly(WORKER, WORKER, null, null);
        assertThat(items()).extracting(Item::error).containsExactly(null, null, 10, 11);

        updateBatch("<b:batch xmlns:b='" + queue.batchUpdate() + "'><b:start/><b:failed/></b:batch>");

        int[] many = IntStream.range(1, 1500).toArray();
        job(2, many);
        updateBatch(batch(IntStream.of(many).mapToObj(i -> started(2, 1, i)).collect(Collectors.joining()), ""));
        assertThat(items().stream().filter(i -> i.jobId() == 2)).hasSize(1499).allMatch(i -> WORKER.equals(i.worker()));
        updateBatch(batch("", IntStream.of(many).mapToObj(i -> failed(2, 1, i, i % 7)).collect(Collectors.joining())));
        assertThat(items().stream().filter(i -> i.jobId() == 2))
                .allMatch(i -> Integer.valueOf(i.itemId() % 7).equals(i.error()));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4-1", "TSSPROC-2.2.6.4.1-7", "TSSPROC-2.2.6.4.1-8", "TSSPROC-2.2.6.4.1-9",
        "TSSPROC-2.2.6.4.1-10", "TSSPROC-2.2.6.4.1-11", "TSSPROC-2.2.6.4.1-12", "TSSPROC-2.2.6.4.1-13",
        "TSSPROC-2.2.6.4.1-14", "TSSPROC-2.2.6.4.1-15", "TSSPROC-2.2.6.4.1-16", "TSSPROC-2.2.6.4.1-17",
        "TSSPROC-2.2.6.4.1-18", "TSSPROC-3.1.5-7", "TSSPROC-3.1.5.15-2", "WORDSSP-2.2.6.4-1", "WORDSSP-2.2.6.4.1-7",
        "WORDSSP-2.2.6.4.1-8", "WORDSSP-2.2.6.4.1-9", "WORDSSP-2.2.6.4.1-10", "WORDSSP-2.2.6.4.1-11",
        "WORDSSP-2.2.6.4.1-12", "WORDSSP-2.2.6.4.1-13", "WORDSSP-2.2.6.4.1-14", "WORDSSP-2.2.6.4.1-15",
        "WORDSSP-2.2.6.4.1-16", "WORDSSP-2.2.6.4.1-17", "WORDSSP-2.2.6.4.1-18", "WORDSSP-3.1.5-8", "WORDSSP-3.1.5.3-2",
        "WORDSSP2-2.2.6.4-1", "WORDSSP2-2.2.6.4.1-7", "WORDSSP2-2.2.6.4.1-8", "WORDSSP2-2.2.6.4.1-9",
        "WORDSSP2-2.2.6.4.1-10", "WORDSSP2-2.2.6.4.1-11", "WORDSSP2-2.2.6.4.1-12", "WORDSSP2-2.2.6.4.1-13",
        "WORDSSP2-2.2.6.4.1-14", "WORDSSP2-2.2.6.4.1-15", "WORDSSP2-2.2.6.4.1-16", "WORDSSP2-2.2.6.4.1-17",
        "WORDSSP2-2.2.6.4.1-18", "WORDSSP2-3.2.5-8", "WORDSSP2-3.2.5.3-2"})
    void documentsOfAnotherStructureAreRefused() {
        job(1, 1);
        String item = started(1, 1, 1);
        refusedDocuments("<batch", "<batch xmlns='" + queue.batchUpdate() + "'><start>" + item + "</start>",
                "<batch><start>" + item + "</start><failed/></batch>",
                "<batch xmlns='urn:x'><start>" + item + "</start><failed/></batch>",
                "<b:batch xmlns:b='" + queue.batchUpdate() + "'><start>" + item + "</start><failed/></b:batch>",
                "<b:batch xmlns:b='" + queue.batchUpdate() + "'><b:start>" + item + "</b:start><b:failed/></b:batch>",
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

    private String content(String content) {
        return "<batch xmlns='" + queue.batchUpdate() + "'>" + content + "</batch>";
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4.1-19", "TSSPROC-2.2.6.4.1-20", "TSSPROC-2.2.6.4.1-21", "TSSPROC-2.2.6.4.1-22",
        "TSSPROC-2.2.6.4.1-23", "TSSPROC-2.2.6.4.1-24", "TSSPROC-2.2.6.4.1-25", "TSSPROC-2.2.6.4.1-26",
        "TSSPROC-2.2.6.4.1-27", "TSSPROC-2.2.6.4.1-28", "TSSPROC-2.2.6.4.1-29", "TSSPROC-2.2.6.4.1-30",
        "TSSPROC-2.2.6.4.1-31", "TSSPROC-2.2.6.4.1-32", "TSSPROC-2.2.6.4.1-33", "WORDSSP-2.2.6.4.1-19",
        "WORDSSP-2.2.6.4.1-20", "WORDSSP-2.2.6.4.1-21", "WORDSSP-2.2.6.4.1-22", "WORDSSP-2.2.6.4.1-23",
        "WORDSSP-2.2.6.4.1-24", "WORDSSP-2.2.6.4.1-25", "WORDSSP-2.2.6.4.1-26", "WORDSSP-2.2.6.4.1-27",
        "WORDSSP-2.2.6.4.1-28", "WORDSSP-2.2.6.4.1-29", "WORDSSP-2.2.6.4.1-30", "WORDSSP-2.2.6.4.1-31",
        "WORDSSP-2.2.6.4.1-32", "WORDSSP-2.2.6.4.1-33", "WORDSSP2-2.2.6.4.1-19", "WORDSSP2-2.2.6.4.1-20",
        "WORDSSP2-2.2.6.4.1-21", "WORDSSP2-2.2.6.4.1-22", "WORDSSP2-2.2.6.4.1-23", "WORDSSP2-2.2.6.4.1-24",
        "WORDSSP2-2.2.6.4.1-25", "WORDSSP2-2.2.6.4.1-26", "WORDSSP2-2.2.6.4.1-27", "WORDSSP2-2.2.6.4.1-28",
        "WORDSSP2-2.2.6.4.1-29", "WORDSSP2-2.2.6.4.1-30", "WORDSSP2-2.2.6.4.1-31", "WORDSSP2-2.2.6.4.1-32",
        "WORDSSP2-2.2.6.4.1-33"})
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
                "<b:batch xmlns:b='" + queue.batchUpdate() + "'><b:start><b:item b:job='1' group='1' id='1' wsi='"
                        + worker
                        + "'/></b:start><b:failed/></b:batch>");
    }

    @Test
    @Covers({"TSSPROC-3.1.5.15-16", "WORDSSP-3.1.5.3-16", "WORDSSP2-3.2.5.3-16"})
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

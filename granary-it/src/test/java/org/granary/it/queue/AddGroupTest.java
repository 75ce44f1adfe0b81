package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AddGroupTest extends QueueTest {

    private SqlError refusedGroup(@Nullable Object job, @Nullable Object group, @Nullable Object attempts,
            @Nullable Object xml) {
        return refused("proc_AddGroup", "@JobId", job, "@GroupId", group, "@InputRoot", "in", "@OutputRoot", "out",
                "@MaxAttemptsCount", attempts, "@JobXml", xml);
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4.2-2", "TSSPROC-2.2.6.4.2-19", "TSSPROC-2.2.6.4.2-20", "TSSPROC-2.2.6.4.2-21",
        "TSSPROC-3.1.1-4", "TSSPROC-3.1.1-5", "TSSPROC-3.1.1-6", "TSSPROC-3.1.1-10", "TSSPROC-3.1.1-15",
        "TSSPROC-3.1.1-16", "TSSPROC-3.1.5.1-1", "TSSPROC-3.1.5.1-4", "TSSPROC-3.1.5.1-11", "TSSPROC-3.1.5.1-16",
        "WORDSSP-2.2.6.4.2-2", "WORDSSP-2.2.6.4.2-19", "WORDSSP-2.2.6.4.2-20", "WORDSSP-2.2.6.4.2-21",
        "WORDSSP-3.1.1-4", "WORDSSP-3.1.1-6", "WORDSSP-3.1.1-12", "WORDSSP-3.1.1-17", "WORDSSP-3.1.5.15-1",
        "WORDSSP-3.1.5.15-9", "WORDSSP-3.1.5.15-14", "WORDSSP2-2.2.6.4.2-2", "WORDSSP2-2.2.6.4.2-19",
        "WORDSSP2-2.2.6.4.2-20", "WORDSSP2-2.2.6.4.2-21", "WORDSSP2-3.2.1-4", "WORDSSP2-3.2.1-6", "WORDSSP2-3.2.1-12",
        "WORDSSP2-3.2.1-17", "WORDSSP2-3.2.5.15-1", "WORDSSP2-3.2.5.15-9", "WORDSSP2-3.2.5.15-14"})
    void aGroupIsStoredWithItsItems() {
        addJob(1);
        Outcome outcome = callInOrder("proc_AddGroup", 1L, 7, " http://In ", "", 3,
                "<group xmlns='" + queue.jobAdd()
                        + "'><item id='-5' in='Aenean%20nec.docx' out=' ö&amp;.docx'/></group>");

        assertThat(outcome.sets()).isEmpty();
        assertThat(items()).containsExactly(new Item(1, 7, -5, null, null, 3, null, null));
        assertThat(query("SELECT InputFile || '|' || OutputFile FROM item", rows -> rows.getString(1)))
                .containsExactly("Aenean%20nec.docx| ö&.docx");
        assertThat(query("SELECT InputRoot || '|' || OutputRoot FROM job_group WHERE JobId = 1 AND GroupId = 7",
                rows -> rows.getString(1))).containsExactly(" http://In |");
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.6.1-2", "TSSPROC-2.2.6.1-3", "TSSPROC-2.2.6.4.2-1", "TSSPROC-2.2.6.4.2-3", "TSSPROC-3.1.1-13",
        "WORDSSP-2.2.6.1-2", "WORDSSP-2.2.6.1-3", "WORDSSP-2.2.6.4.2-1", "WORDSSP-2.2.6.4.2-3", "WORDSSP-3.1.1-15",
        "WORDSSP2-2.2.6.1-2", "WORDSSP2-2.2.6.1-3", "WORDSSP2-2.2.6.4.2-1", "WORDSSP2-2.2.6.4.2-3",
        "WORDSSP2-3.2.1-15"})
    void documentsOfAnySizeAndPrefixAreAccepted() {
        addJob(1);
        addGroup(1, 1, 1, """
                <group xmlns="%s">
                  <item id="1" in="Aenean%%20nec.docx" out="Aenean%%20nec_2.docx" />
                  <item id="2" in="Fusce%%20aliquet.docx" out="Fusce%%20aliquet_2.docx" />
                  <item id="3" in="Lorem%%20ipsum.docx" out="Lorem%%20ipsum_2.docx" />
                  <item id="4" in="Nunc%%20viverra.docx" out="Nunc%%20viverra_2.docx" />
                  <item id="5" in="Pellentesque.docx" out="Pellentesque_2.docx" />
                </group>""".formatted(queue.jobAdd()));
        addGroup(1, 2, 1, "<?xml version='1.0' encoding='utf-16'?><t:group xmlns:t='" + queue.jobAdd()
                + "'><t:item id='1' in='a' out='b'/></t:group>");
        addGroup(1, 3, 1, group(IntStream.range(0, 3000).toArray()));

        assertThat(items()).hasSize(5 + 1 + 3000);
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.1-5", "TSSPROC-3.1.5.1-6", "TSSPROC-3.1.5.1-7", "TSSPROC-3.1.5.1-8", "TSSPROC-3.1.5.1-9",
        "TSSPROC-3.1.5.1-10", "WORDSSP-3.1.5.15-5", "WORDSSP-3.1.5.15-6", "WORDSSP-3.1.5.15-7", "WORDSSP-3.1.5.15-8",
        "WORDSSP2-3.2.5.15-5", "WORDSSP2-3.2.5.15-6", "WORDSSP2-3.2.5.15-7", "WORDSSP2-3.2.5.15-8"})
    void parametersMayNotBeNullBesideTheRootsOfConversions() {
        addJob(1);
        String[] names = {"@JobId", "@GroupId", "@InputRoot", "@OutputRoot", "@MaxAttemptsCount", "@JobXml"};
        for (int missing = 0; missing < names.length; missing++) {
            if (queue != Queue.TRANSLATION && names[missing].endsWith("Root")) {
                continue;
            }
            @Nullable
            Object[] arguments = {names[0], 1L, names[1], 1, names[2], "in", names[3], "out", names[4], 1, names[5],
                group(1)};
            arguments[2 * missing + 1] = null;
            SqlError error = refused("proc_AddGroup", arguments);
            assertThat(error.number()).isEqualTo(515);
            assertThat(error.getMessage()).contains("'" + names[missing] + "'");
        }
    }

    @Test
    @Covers({"TSSPROC-3.1.1-7", "TSSPROC-3.1.5.1-12", "TSSPROC-3.1.5.1-13", "WORDSSP-3.1.1-7", "WORDSSP-3.1.5.15-10",
        "WORDSSP-3.1.5.15-11", "WORDSSP2-3.2.1-7", "WORDSSP2-3.2.5.15-10", "WORDSSP2-3.2.5.15-11"})
    void attemptsAreBetween0And255() {
        addJob(1);
        assertThat(refusedGroup(1L, 1, -1, group(1)).getMessage()).contains("@MaxAttemptsCount", "-1",
                "between 0 and 255");
        assertThat(refusedGroup(1L, 1, 256, group(1)).number()).isEqualTo(547);
        addGroup(1, 1, 0, group(1));
        addGroup(1, 2, 255, group(1));
        assertThat(items()).extracting(Item::attempts).containsExactly(0, 255);
    }

    @Test
    @Covers({"TSSPROC-3.1.1-2", "TSSPROC-3.1.1-3", "WORDSSP-3.1.1-2", "WORDSSP-3.1.1-3", "WORDSSP2-3.2.1-2",
        "WORDSSP2-3.2.1-3"})
    void anItemNumberIsUsedOnceInAGroup() {
        addJob(1);
        addGroup(1, 1, 1, group(1, 2));
        SqlError error = refusedGroup(1L, 2, 1, group(3, 4, 3));
        assertThat(error.number()).isEqualTo(2627);
        assertThat(error.getMessage()).contains("dbo.Items", "(1, 2, 3)");
        addGroup(1, 2, 1, group(1, 2));
        assertThat(items()).hasSize(4);
    }

    @Test
    @Covers({"TSSPROC-3.1.1-11", "TSSPROC-3.1.1-12", "WORDSSP-3.1.1-13", "WORDSSP-3.1.1-14", "WORDSSP2-3.2.1-13",
        "WORDSSP2-3.2.1-14"})
    void aGroupNumberIsUsedOnceInAJob() {
        addJob(1);
        addJob(2);
        addGroup(1, 1, 1, group(1));
        SqlError error = refusedGroup(1L, 1, 1, group(2));
        assertThat(error.number()).isEqualTo(2627);
        assertThat(error.getMessage()).contains("dbo.Groups", "(1, 1)");
        addGroup(2, 1, 1, group(1));
        assertThat(items()).hasSize(2);
    }

    @Test
    @Covers({"TSSPROC-3.1.1-14", "WORDSSP-3.1.1-16", "WORDSSP2-3.2.1-16"})
    void aGroupNeedsItsJob() {
        SqlError error = refusedGroup(9L, 1, 1, group(1));
        assertThat(error.number()).isEqualTo(547);
        assertThat(error.getMessage()).contains("FOREIGN KEY", "There is no job 9.");
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4.2-15", "WORDSSP-2.2.4.4-3", "WORDSSP-2.2.4.6-11", "WORDSSP-2.2.6.4.2-15",
        "WORDSSP-3.1.1-5", "WORDSSP2-2.2.4.4-3", "WORDSSP2-2.2.4.6-11", "WORDSSP2-2.2.6.4.2-15", "WORDSSP2-3.2.1-5"})
    void onlyATranslationNeedsTheNameOfItsOutput() {
        addJob(1);
        String document = document("<item id='1' in='a'/>");
        if (queue == Queue.TRANSLATION) {
            assertThat(refusedGroup(1L, 1, 1, document).number()).isBetween(6900, 6999);
        } else {
            addGroup(1, 1, 1, document);
            submit(1);
            assertThat(work(1).set().column("OutputFile")).containsExactly((Object) null);
            assertThat(callInOrder("proc_GetItems", 1L, 1, null, true, true, true, true, true, true).set()
                    .column("OutputFile")).containsExactly((Object) null);
        }
    }

    @Test
    @Covers({"WORDSSP-2.2.4.1-3", "WORDSSP-2.2.4.5-3", "WORDSSP-3.1.1-18", "WORDSSP-3.1.5.15-4", "WORDSSP2-2.2.4.1-3",
        "WORDSSP2-2.2.4.5-3", "WORDSSP2-3.2.1-18", "WORDSSP2-3.2.5.15-4"})
    void theRootsOfAConversionMayBeLeftOut() {
        if (queue != Queue.TRANSLATION) {
            addJob(1);
            call("proc_AddGroup", "@JobId", 1L, "@GroupId", 1, "@MaxAttemptsCount", 1, "@JobXml", group(1));
            call("proc_AddGroup", "@JobId", 1L, "@GroupId", 2, "@InputRoot", null, "@OutputRoot", null,
                    "@MaxAttemptsCount", 1, "@JobXml", group(1));
            for (String root : List.of("InputRoot", "OutputRoot")) {
                assertThat(callInOrder("proc_GetGroups", 1L).set().column(root)).containsExactly(null, null);
                assertThat(updateBatch(batch(started(1, 1, 1) + started(1, 2, 1), "")).set().column(root))
                        .containsExactly(null, null);
            }
        }
    }

    @Test
    void aSubmittedOrCanceledJobTakesNoMoreGroups() {
        job(1, 1);
        assertThat(refusedGroup(1L, 2, 1, group(1)).getMessage()).contains("job 1", "submitted");
        addJob(2);
        cancel(2);
        assertThat(refusedGroup(2L, 1, 1, group(1)).getMessage()).contains("job 2", "canceled");
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4-2", "TSSPROC-2.2.6.4.2-4", "TSSPROC-2.2.6.4.2-5", "TSSPROC-2.2.6.4.2-6",
        "TSSPROC-2.2.6.4.2-7", "TSSPROC-2.2.6.4.2-8", "TSSPROC-2.2.6.4.2-9", "TSSPROC-2.2.6.4.2-10",
        "TSSPROC-2.2.6.4.2-11", "TSSPROC-2.2.6.4.2-12", "TSSPROC-2.2.6.4.2-13", "TSSPROC-2.2.6.4.2-14",
        "TSSPROC-2.2.6.4.2-16", "TSSPROC-2.2.6.4.2-17", "TSSPROC-2.2.6.4.2-18", "TSSPROC-3.1.5-7", "TSSPROC-3.1.5.1-14",
        "WORDSSP-2.2.6.4-2", "WORDSSP-2.2.6.4.2-4", "WORDSSP-2.2.6.4.2-5", "WORDSSP-2.2.6.4.2-6", "WORDSSP-2.2.6.4.2-7",
        "WORDSSP-2.2.6.4.2-8", "WORDSSP-2.2.6.4.2-9", "WORDSSP-2.2.6.4.2-10", "WORDSSP-2.2.6.4.2-11",
        "WORDSSP-2.2.6.4.2-12", "WORDSSP-2.2.6.4.2-13", "WORDSSP-2.2.6.4.2-14", "WORDSSP-2.2.6.4.2-16",
        "WORDSSP-2.2.6.4.2-17", "WORDSSP-2.2.6.4.2-18", "WORDSSP-3.1.5-8", "WORDSSP-3.1.5.15-12", "WORDSSP2-2.2.6.4-2",
        "WORDSSP2-2.2.6.4.2-4", "WORDSSP2-2.2.6.4.2-5", "WORDSSP2-2.2.6.4.2-6", "WORDSSP2-2.2.6.4.2-7",
        "WORDSSP2-2.2.6.4.2-8", "WORDSSP2-2.2.6.4.2-9", "WORDSSP2-2.2.6.4.2-10", "WORDSSP2-2.2.6.4.2-11",
        "WORDSSP2-2.2.6.4.2-12", "WORDSSP2-2.2.6.4.2-13", "WORDSSP2-2.2.6.4.2-14", "WORDSSP2-2.2.6.4.2-16",
        "WORDSSP2-2.2.6.4.2-17", "WORDSSP2-2.2.6.4.2-18", "WORDSSP2-3.2.5-8", "WORDSSP2-3.2.5.15-12"})
    void documentsThatDoNotConformAreRefused() {
        addJob(1);
        String item = "<item id='1' in='a' out='b'/>";
        String namespace = " xmlns='" + queue.jobAdd() + "'";
        String[] documents = {"", "   ", "<group", "<group" + namespace + ">" + item, item,
            "<group>" + item + "</group>", "<group xmlns='urn:other'>" + item + "</group>",
            "<group xmlns='" + queue.batchUpdate() + "'>" + item + "</group>",
            "<t:group xmlns:t='" + queue.jobAdd() + "'>" + item + "</t:group>",
            "<Group" + namespace + ">" + item + "</Group>",
            "<databaseJobAdd" + namespace + ">" + item + "</databaseJobAdd>", "<group" + namespace + "/>",
            document(item + "<other/>"), document(item + "text"), document("<item id='1' in='a' out='b'>t</item>"),
            document("<item id='1' in='a' out='b'><x/></item>"), document("<item in='a' out='b'/>"),
            document("<item id='1' out='b'/>"),
            document("<item id='2147483648' in='a' out='b'/>"), document("<item id='-2147483649' in='a' out='b'/>"),
            document("<item id='x' in='a' out='b'/>"), document("<item id='' in='a' out='b'/>"),
            document("<item id='1' in='a' out='b' more='c'/>"),
            "<t:group xmlns:t='" + queue.jobAdd() + "'><t:item t:id='1' in='a' out='b'/></t:group>",
            document(item) + document(item), "<!DOCTYPE group>" + document(item)};
        for (String document : documents) {
            SqlError error = refusedGroup(1L, 1, 1, document);
            assertThat(error.number()).as("%s: %s", document, error.getMessage()).satisfiesAnyOf(
                    number -> assertThat(number).isBetween(9400, 9500),
                    number -> assertThat(number).isBetween(6900, 6999), number -> assertThat(number).isEqualTo(6359));
        }
        addGroup(1, 1, 1, document(item));
        assertThat(items()).hasSize(1);
    }

    private String document(String content) {
        return "<group xmlns='" + queue.jobAdd() + "'>" + content + "</group>";
    }
}

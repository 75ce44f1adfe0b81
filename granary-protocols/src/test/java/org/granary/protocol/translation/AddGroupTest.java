package org.granary.protocol.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.protocol.TestServer.Outcome;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AddGroupTest extends TranslationTest {

    private SqlError refusedGroup(@Nullable Object job, @Nullable Object group, @Nullable Object attempts,
            @Nullable Object xml) {
        return refused("proc_AddGroup", "@JobId", job, "@GroupId", group, "@InputRoot", "in", "@OutputRoot", "out",
                "@MaxAttemptsCount", attempts, "@JobXml", xml);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.1-1", "TSSPROC-3.1.5.1-4", "TSSPROC-3.1.5.1-11", "TSSPROC-3.1.5.1-15", "TSSPROC-3.1.5.1-16",
        "TSSPROC-3.1.1-4", "TSSPROC-3.1.1-5", "TSSPROC-3.1.1-6", "TSSPROC-3.1.1-10", "TSSPROC-3.1.1-15",
        "TSSPROC-3.1.1-16", "TSSPROC-2.2.6.4.2-19", "TSSPROC-2.2.6.4.2-20", "TSSPROC-2.2.6.4.2-21",
        "TSSPROC-2.2.6.4.2-2"})
    void aGroupIsStoredWithItsItems() {
        addJob(1);
        Outcome outcome = server.callInOrder("proc_AddGroup", 1L, 7, " http://In ", "", 3,
                "<group xmlns='" + JOB_ADD + "'><item id='-5' in='Aenean%20nec.docx' out=' ö&amp;.docx'/></group>");

        assertThat(outcome.sets()).isEmpty();
        assertThat(items()).containsExactly(new Item(1, 7, -5, null, null, 3, null, null));
        assertThat(server.query("SELECT InputFile || '|' || OutputFile FROM item", rows -> rows.getString(1)))
                .containsExactly("Aenean%20nec.docx| ö&.docx");
        assertThat(server.query("SELECT InputRoot || '|' || OutputRoot FROM job_group WHERE JobId = 1 AND GroupId = 7",
                rows -> rows.getString(1))).containsExactly(" http://In |");
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4.2-1", "TSSPROC-2.2.6.4.2-3", "TSSPROC-2.2.6.1-2", "TSSPROC-2.2.6.1-3",
        "TSSPROC-3.1.1-13"})
    void documentsOfAnySizeAndPrefixAreAccepted() {
        addJob(1);
        addGroup(1, 1, 1, """
                <group xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
                  <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec_Spanish.docx" />
                  <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet_Spanish.docx" />
                  <item id="3" in="Lorem%20ipsum.docx" out="Lorem%20ipsum_Spanish.docx" />
                  <item id="4" in="Nunc%20viverra.docx" out="Nunc%20viverra_Spanish.docx" />
                  <item id="5" in="Pellentesque.docx" out="Pellentesque_Spanish.docx" />
                </group>""");
        addGroup(1, 2, 1, "<?xml version='1.0' encoding='utf-16'?><t:group xmlns:t='" + JOB_ADD
                + "'><t:item id='1' in='a' out='b'/></t:group>");
        addGroup(1, 3, 1, group(IntStream.range(0, 3000).toArray()));

        assertThat(items()).hasSize(5 + 1 + 3000);
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.1-5", "TSSPROC-3.1.5.1-6", "TSSPROC-3.1.5.1-7", "TSSPROC-3.1.5.1-8", "TSSPROC-3.1.5.1-9",
        "TSSPROC-3.1.5.1-10"})
    void noParameterMayBeNull() {
        addJob(1);
        String[] names = {"@JobId", "@GroupId", "@InputRoot", "@OutputRoot", "@MaxAttemptsCount", "@JobXml"};
        for (int missing = 0; missing < names.length; missing++) {
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
    @Covers({"TSSPROC-3.1.5.1-12", "TSSPROC-3.1.5.1-13", "TSSPROC-3.1.1-7"})
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
    @Covers({"TSSPROC-3.1.1-2", "TSSPROC-3.1.1-3"})
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
    @Covers({"TSSPROC-3.1.1-11", "TSSPROC-3.1.1-12"})
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
    @Covers("TSSPROC-3.1.1-14")
    void aGroupNeedsItsJob() {
        SqlError error = refusedGroup(9L, 1, 1, group(1));
        assertThat(error.number()).isEqualTo(547);
        assertThat(error.getMessage()).contains("FOREIGN KEY", "There is no job 9.");
    }

    @Test
    void aSubmittedOrCanceledJobTakesNoMoreGroups() {
        job(1, 1);
        assertThat(refusedGroup(1L, 2, 1, group(1)).getMessage()).contains("job 1", "submitted");
        addJob(2);
        server.update("UPDATE job SET CancelTime = ? WHERE JobId = 2", server.now());
        assertThat(refusedGroup(2L, 1, 1, group(1)).getMessage()).contains("job 2", "canceled");
    }

    @Test
    @Covers({"TSSPROC-2.2.6.4-2", "TSSPROC-3.1.5.1-14", "TSSPROC-3.1.5-7", "TSSPROC-2.2.6.4.2-4", "TSSPROC-2.2.6.4.2-5",
        "TSSPROC-2.2.6.4.2-6", "TSSPROC-2.2.6.4.2-7", "TSSPROC-2.2.6.4.2-8", "TSSPROC-2.2.6.4.2-9",
        "TSSPROC-2.2.6.4.2-10", "TSSPROC-2.2.6.4.2-11", "TSSPROC-2.2.6.4.2-12", "TSSPROC-2.2.6.4.2-13",
        "TSSPROC-2.2.6.4.2-14", "TSSPROC-2.2.6.4.2-15", "TSSPROC-2.2.6.4.2-16", "TSSPROC-2.2.6.4.2-17",
        "TSSPROC-2.2.6.4.2-18"})
    void documentsThatDoNotConformAreRefused() {
        addJob(1);
        String item = "<item id='1' in='a' out='b'/>";
        String namespace = " xmlns='" + JOB_ADD + "'";
        String[] documents = {"", "   ", "<group", "<group" + namespace + ">" + item, item,
            "<group>" + item + "</group>", "<group xmlns='urn:other'>" + item + "</group>",
            "<group xmlns='" + BATCH_UPDATE + "'>" + item + "</group>",
            "<t:group xmlns:t='" + JOB_ADD + "'>" + item + "</t:group>",
            "<Group" + namespace + ">" + item + "</Group>",
            "<databaseJobAdd" + namespace + ">" + item + "</databaseJobAdd>", "<group" + namespace + "/>",
            document(item + "<other/>"), document(item + "text"), document("<item id='1' in='a' out='b'>t</item>"),
            document("<item id='1' in='a' out='b'><x/></item>"), document("<item in='a' out='b'/>"),
            document("<item id='1' out='b'/>"), document("<item id='1' in='a'/>"),
            document("<item id='2147483648' in='a' out='b'/>"), document("<item id='-2147483649' in='a' out='b'/>"),
            document("<item id='x' in='a' out='b'/>"), document("<item id='' in='a' out='b'/>"),
            document("<item id='1' in='a' out='b' more='c'/>"),
            "<t:group xmlns:t='" + JOB_ADD + "'><t:item t:id='1' in='a' out='b'/></t:group>",
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

    private static String document(String content) {
        return "<group xmlns='" + JOB_ADD + "'>" + content + "</group>";
    }
}

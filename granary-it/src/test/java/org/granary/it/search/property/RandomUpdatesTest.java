package org.granary.it.search.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.granary.it.search.property.PropertyModel.Alert;
import org.granary.it.search.property.PropertyModel.Prop;
import org.granary.it.search.property.PropertyModel.SdId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Random updates leave what the model says.
class RandomUpdatesTest extends PropertyTest {
    private final PropertyModel model = new PropertyModel();
    private Random random = new Random();
    private int documents;

    /// Few documents that are changed again and again, and many, which do not fit into one statement.
    @ParameterizedTest
    @CsvSource({"1, 10, 60, 12", "2, 10, 60, 12", "3, 900, 8, 700"})
    void theStoreHoldsWhatTheModelSays(long seed, int documents, int calls, int records) {
        random = new Random(seed);
        this.documents = documents;
        for (int i = 0; i < calls; i++) {
            step(records);
            assertThat(stored()).as("seed %d, call %d", seed, i).isEqualTo(model.lines());
        }
    }

    private void step(int records) {
        if (random.nextInt(25) == 0) {
            call("proc_MSS_ResetCatalog", "@nCatalogId", 1);
            model.reset();
            return;
        }
        int queueType = 1 + random.nextInt(4);
        PropertyCall call = new PropertyCall(queueType);
        List<Runnable> effects = new ArrayList<>();
        Set<Integer> named = new HashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            int doc = doc();
            call.deleteDocument(doc);
            model.deleteDocument(doc); // before all others
        }
        rows(records, () -> delete(call, effects, named));
        rows(records, () -> deleteWithHash(call, effects, named));
        rows(records, () -> update(call, effects, named));
        rows(records, () -> add(call, effects, named));
        rows(records, () -> result(call, effects, named));
        rows(records, () -> anchor(call, effects, named));
        rows(records, () -> sdId(call, effects, named));
        rows(records, () -> define(call, effects, named));
        Set<Integer> alerted = new HashSet<>();
        Set<Long> urls = new HashSet<>();
        rows(records, () -> {
            Alert alert = new Alert(doc(), random.nextInt(2), random.nextInt(documents), random.nextInt(2),
                    random.nextInt(1000));
            if (alerted.add(alert.doc()) && urls.add(alert.url())) {
                call.alert(alert.doc(), alert.schema(), alert.url(), alert.content(), alert.time());
                named.add(alert.doc());
                effects.add(() -> model.alert(queueType, alert));
            }
        });
        if (queueType == REPAIRS) {
            model.purge(named);
        }
        effects.forEach(Runnable::run);
        apply(call);
    }

    private void rows(int most, Runnable row) {
        for (int i = random.nextInt(most); i > 0; i--) {
            row.run();
        }
    }

    private int doc() {
        return 1 + random.nextInt(documents);
    }

    private int pid() {
        return List.of(2, 3, 19, 322).get(random.nextInt(4));
    }

    /// Some have the same high half, some are the same.
    private long value() {
        return (((long) random.nextInt(3) - 1) << 32) + random.nextInt(3);
    }

    private @Nullable String text() {
        return random.nextInt(3) == 0 ? null : "t" + random.nextInt(5);
    }

    private void delete(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        int doc = doc();
        int pid = pid();
        call.delete(doc, pid);
        named.add(doc);
        effects.add(() -> model.delete(doc, pid));
    }

    private void deleteWithHash(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        int doc = doc();
        int pid = pid();
        boolean isString = random.nextBoolean();
        long value = value();
        call.deleteWithHash(doc, pid, isString ? 1 : 0, value);
        named.add(doc);
        effects.add(() -> model.deleteWithHash(doc, pid, isString, value));
    }

    private void update(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        Prop prop = new Prop(doc(), pid(), value(), text(), text());
        call.update(prop.doc(), prop.pid(), prop.value(), prop.str(), prop.str2());
        named.add(prop.doc());
        effects.add(() -> model.update(prop));
    }

    private void add(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        Prop prop = new Prop(doc(), pid(), value(), text(), text());
        call.add(prop.doc(), prop.pid(), prop.value(), prop.str(), prop.str2());
        named.add(prop.doc());
        effects.add(() -> model.props.add(prop));
    }

    private void result(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        int doc = doc();
        long number = random.nextInt(100);
        String text = text();
        call.result(doc, number, text, text == null ? null : new byte[]{(byte) number});
        named.add(doc);
        effects.add(() -> model.result(doc, number, text));
    }

    private void anchor(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        int doc = doc();
        String text = text();
        call.anchor(doc, text);
        named.add(doc);
        effects.add(() -> model.anchor(doc, text));
    }

    private void sdId(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        SdId r = new SdId(doc(), random.nextInt(), random.nextInt(3), random.nextInt(2), random.nextInt(4),
                random.nextInt(100));
        call.sdId(r.doc(), r.sdId(), r.type(), r.pluggable(), r.action(), r.block());
        named.add(r.doc());
        effects.add(() -> model.sdId(r));
    }

    private void define(PropertyCall call, List<Runnable> effects, Set<Integer> named) {
        int doc = doc();
        int offset = random.nextInt(100);
        String term = "term" + random.nextInt(5);
        call.define(doc, offset, random.nextInt(2), term, "the " + term);
        named.add(doc);
        effects.add(() -> model.define(doc, offset, term));
    }

    private List<String> stored() {
        List<String> lines = new ArrayList<>();
        fullProps().forEach(row -> lines.add("prop " + row.get(0) + " " + row.get(1) + " " + row.get(2) + " "
                + row.get(3) + " " + row.get(4)));
        lines.addAll(query("SELECT DocId, summaryBlobSize, title, popularSocialTags, propertyBlob FROM doc_result",
                rows -> {
                    String title = rows.getString(3);
                    byte[] blob = rows.getBytes(5);
                    assertThat(blob).isEqualTo(title == null ? null : new byte[]{(byte) rows.getInt(2)});
                    return "result " + rows.getInt(1) + " " + rows.getInt(2) + " "
                            + (title == null ? null : title.replace("title", "")) + " " + rows.getString(4);
                }));
        lines.addAll(query("SELECT DocId, SDID, Type, HasPluggableSecurity, DuplicateHashes FROM doc_sdid", rows -> {
            byte[] block = rows.getBytes(5);
            return "sdid " + rows.getInt(1) + " " + rows.getInt(2) + " " + rows.getInt(3) + " " + rows.getInt(4) + " "
                    + (block == null ? null : HexFormat.of().formatHex(block));
        }));
        lines.addAll(query("SELECT DocId, TermOffset, Term FROM definition",
                rows -> "definition " + rows.getInt(1) + " " + rows.getInt(2) + " " + rows.getString(3)));
        lines.sort(Comparator.naturalOrder());
        return lines;
    }
}

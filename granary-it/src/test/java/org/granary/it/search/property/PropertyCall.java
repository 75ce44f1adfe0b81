package org.granary.it.search.property;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The arguments of one call of proc_MSS_UpdatePropertyStore, structure by structure, as MS-SQLPGAT2 2.2.3 lays them out.
final class PropertyCall {
    static final int COMPONENT = 5;

    private final int queueType;
    private final Records deletedDocuments = new Records();
    private final Records adds = new Records();
    private final Records updates = new Records();
    private final Records deletes = new Records();
    private final Records deletesWithHash = new Records();
    private final Records results = new Records();
    private final Records anchors = new Records();
    private final Records sdIds = new Records();
    private final Records alerts = new Records();
    private final Records definitions = new Records();
    private final Map<String, @Nullable Object> replaced = new LinkedHashMap<>();

    PropertyCall(int queueType) {
        this.queueType = queueType;
    }

    PropertyCall deleteDocument(int doc) {
        deletedDocuments.next().i4(doc);
        return this;
    }

    PropertyCall add(int doc, int pid, long value, @Nullable String str, @Nullable String str2) {
        adds.next().i4(doc, pid).i8(value).text4(str).text4(str2);
        return this;
    }

    PropertyCall add(int doc, int pid, long value) {
        return add(doc, pid, value, null, null);
    }

    PropertyCall update(int doc, int pid, long value, @Nullable String str, @Nullable String str2) {
        updates.next().i4(doc, pid).i8(value).text4(str).text4(str2);
        return this;
    }

    PropertyCall delete(int doc, int pid) {
        deletes.next().i4(doc, pid);
        return this;
    }

    PropertyCall deleteWithHash(int doc, int pid, int isString, long value) {
        deletesWithHash.next().i4(doc, pid).i1(isString).i8(value);
        return this;
    }

    /// The row of a document in MSSDocResults: all texts begin with the same one.
    PropertyCall result(int doc, long number, @Nullable String text, byte @Nullable [] blob) {
        results.next().i4(doc, (int) number).i8(number + 1, number + 2).i1((int) (number & 0x7F)).i1(1);
        for (String part : List.of("author", "title", "url", "thumb", "class", "ext", "tags")) {
            results.text2(text == null ? null : text + part);
        }
        results.data(blob).i8(0x0BAD0BAD0BAD0BADL).text2(text == null ? null : text + "site")
                .text2(text == null ? null : text + "description").i4(0x0BAD0BAD).i2(0x0BAD)
                .i4((int) number + 3).i8(number + 4, number + 5);
        return this;
    }

    PropertyCall anchor(int doc, @Nullable String tags) {
        anchors.next().i4(doc).text2(tags);
        return this;
    }

    /// @param block the first byte of the 48
    PropertyCall sdId(int doc, int sdId, int type, int pluggable, int action, int block) {
        byte[] bytes = new byte[48];
        Arrays.fill(bytes, (byte) block);
        sdIds.next().i4(doc, sdId).i2(type).i1(pluggable).i1(action).raw(bytes);
        return this;
    }

    PropertyCall alert(int doc, int schema, long url, long content, long time) {
        alerts.next().i4(doc, schema).i8(url, content, time);
        return this;
    }

    PropertyCall define(int doc, int termOffset, int isAcronym, @Nullable String term, @Nullable String sentence) {
        definitions.next().i4(doc, termOffset, isAcronym).text4(term).text4(sentence);
        return this;
    }

    /// Another value in place of that of a parameter.
    PropertyCall with(String parameter, @Nullable Object value) {
        replaced.put(parameter, value);
        return this;
    }

    /// The value of a parameter.
    @Nullable
    Object argument(String parameter) {
        return byName().get(parameter);
    }

    private Map<String, @Nullable Object> byName() {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("@trace", 0);
        all.put("@ComponentID", COMPONENT);
        all.put("@queueType", queueType);
        put(all, deletedDocuments, "@deleteDocIdRows", "@deleteDocIdBlob");
        put(all, adds, "@addRows", "@addBlob", "@addStringBlob");
        put(all, updates, "@updateRows", "@updateBlob", "@updateStringBlob");
        put(all, deletes, "@deleteRows", "@deleteBlob");
        put(all, deletesWithHash, "@deleteRowsWithHash", "@deleteWithHashBlob");
        put(all, results, "@docResultsRows1", "@docResultsBlob1", "@docResultsStringBlob1");
        all.put("@docResultsBinaryBlob1", results.count() == 0 ? null : results.data());
        put(all, anchors, "@docResultsRowsAnchor", "@docResultsBlobAnchor", "@docResultsStringBlobAnchor");
        put(all, sdIds, "@docSdIdsRows", "@docSdIdsBlob");
        put(all, alerts, "@alertHistoryRows", "@alertHistoryBlob");
        put(all, definitions, "@definitionRows", "@definitionBlob", "@definitionStringBlob");
        all.putAll(replaced);
        return all;
    }

    private static void put(Map<String, @Nullable Object> all, Records records, String... names) {
        all.put(names[0], records.count());
        all.put(names[1], records.count() == 0 ? null : records.bytes());
        if (names.length > 2) {
            all.put(names[2], records.count() == 0 ? null : records.text());
        }
    }

    /// All arguments, each after its name.
    @Nullable
    Object[] arguments() {
        List<@Nullable Object> list = new ArrayList<>();
        byName().forEach((name, value) -> {
            list.add(name);
            list.add(value);
        });
        return list.toArray();
    }

    /// All arguments in the order of the document.
    @Nullable
    Object[] inOrder() {
        return byName().values().toArray();
    }
}

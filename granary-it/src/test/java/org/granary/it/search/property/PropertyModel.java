package org.granary.it.search.property;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a metadata store must hold, by the sentences of the document, record by record and without any SQL.
final class PropertyModel {
    record Prop(int doc, int pid, long value, @Nullable String str, @Nullable String str2) {}

    record Alert(int doc, int schema, long url, long content, long time) {}

    record SdId(int doc, int sdId, int type, int pluggable, int action, int block) {}

    private record History(int schema, long content, long first, long changed, int doc) {}

    final List<Prop> props = new ArrayList<>();
    private final Map<Integer, String> results = new TreeMap<>();
    private final Map<Integer, @Nullable String> tags = new TreeMap<>();
    private final Map<Integer, String> sdIds = new TreeMap<>();
    private final Map<Integer, @Nullable String> blocks = new TreeMap<>();
    private final List<String> definitions = new ArrayList<>();
    private final Map<Long, History> histories = new TreeMap<>();

    void deleteDocument(int doc) {
        purge(Set.of(doc));
        histories.values().removeIf(history -> history.doc == doc);
    }

    void purge(Set<Integer> docs) {
        props.removeIf(prop -> docs.contains(prop.doc));
        List.of(results, tags, sdIds, blocks).forEach(map -> map.keySet().removeAll(docs));
        definitions.removeIf(line -> docs.contains(Integer.valueOf(line.substring(0, line.indexOf(' ')))));
    }

    void delete(int doc, int pid) {
        props.removeIf(prop -> prop.doc == doc && prop.pid == pid);
    }

    void deleteWithHash(int doc, int pid, boolean isString, long value) {
        props.removeIf(prop -> prop.doc == doc && prop.pid == pid
                && (isString ? prop.value >> 32 == value >> 32 : prop.value == value));
    }

    void update(Prop update) {
        boolean found = false;
        for (int i = 0; i < props.size(); i++) {
            if (props.get(i).doc == update.doc && props.get(i).pid == update.pid) {
                props.set(i, update);
                found = true;
            }
        }
        if (!found) {
            props.add(update);
        }
    }

    void result(int doc, long number, @Nullable String text) {
        results.put(doc, number + " " + text);
        tags.putIfAbsent(doc, null);
    }

    void anchor(int doc, @Nullable String text) {
        if (results.containsKey(doc)) {
            tags.put(doc, text);
        }
    }

    void sdId(SdId r) {
        sdIds.put(r.doc, r.sdId + " " + r.type + " " + r.pluggable);
        if (r.action != 2) {
            byte[] block = new byte[48];
            Arrays.fill(block, (byte) r.block);
            blocks.put(r.doc, r.action == 1 ? HexFormat.of().formatHex(block) : null);
        }
    }

    void define(int doc, int offset, String term) {
        definitions.add(doc + " " + offset + " " + term);
    }

    /// A document that is mentioned once.
    void alert(int queueType, Alert alert) {
        History seen = histories.get(alert.url);
        if (seen == null && queueType > 2) {
            return;
        }
        boolean change = seen != null && seen.schema == alert.schema && seen.content != alert.content;
        long first = seen == null ? alert.time : seen.first;
        long changed = seen == null || change ? alert.time : seen.changed;
        histories.put(alert.url, new History(alert.schema, alert.content, first, changed, alert.doc));
        if (queueType <= 2) {
            delete(alert.doc, 321);
            delete(alert.doc, 322);
            props.add(new Prop(alert.doc, 321, first, null, null));
            props.add(new Prop(alert.doc, 322, changed, null, null));
        } else {
            props.replaceAll(prop -> prop.doc == alert.doc && prop.pid == 322
                    ? new Prop(prop.doc, 322, changed, prop.str, prop.str2)
                    : prop);
        }
    }

    void reset() {
        props.clear();
        List.of(results, tags, sdIds, blocks, histories).forEach(Map::clear);
        definitions.clear();
    }

    /// Everything, as lines in an order that depends on nothing else.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        props.forEach(p -> lines.add("prop " + p.doc + " " + p.pid + " " + p.value + " " + p.str + " " + p.str2));
        results.forEach((doc, result) -> lines.add("result " + doc + " " + result + " " + tags.get(doc)));
        sdIds.forEach((doc, sdId) -> lines.add("sdid " + doc + " " + sdId + " " + blocks.get(doc)));
        definitions.forEach(definition -> lines.add("definition " + definition));
        lines.sort(Comparator.naturalOrder());
        return lines;
    }
}

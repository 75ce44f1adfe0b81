package org.granary.it.search.flush;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A link as a client sends it. What is not set is left out.
record TestLink(Map<String, @Nullable Object> columns) {
    static final int CRAWL = 20;
    static final int SOURCE_DOCUMENT = 9000;

    static final int START_ADDRESS = 1;
    static final int LINK = 2;
    static final int SHALLOW = 4;
    static final int ANCHOR = 6;
    static final int LAST = 7;

    static final int FULL = 1;
    static final int INCREMENTAL = 2;

    static final int ADD = 0;
    static final int DELETE = 1;
    static final int MODIFY = 2;
    static final int RENAME = 3;

    /// A link of a full crawl, found in a document.
    static TestLink to(String url) {
        TestLink link = new TestLink(new LinkedHashMap<>());
        return link.with("CrawlID", CRAWL).with("ProjectID", 1).with("SourceDocID", SOURCE_DOCUMENT)
                .with("StartAddressID", 3).with("ContentSourceID", 1).with("AccessURL", url)
                .with("AccessHash", hash(url))
                .with("DisplayURL", "show:" + url).with("DisplayHash", hash("show:" + url)).with("ItemType", LINK)
                .with("CrawlType", FULL).with("TransactionType", ADD).with("HostID", 5).with("SourceHostID", 5)
                .with("Host", "a");
    }

    TestLink with(String column, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(columns);
        changed.put(column, value);
        return new TestLink(changed);
    }

    TestLink without(String column) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(columns);
        changed.remove(column);
        return new TestLink(changed);
    }

    TestLink incremental() {
        return with("CrawlType", INCREMENTAL);
    }

    TestLink compact(String compact) {
        return with("CompactURL", compact).with("CompactHash", hash(compact));
    }

    /// As a client may compute it: the same for URLs that differ in case only.
    static int hash(String url) {
        return url.toLowerCase(Locale.ROOT).hashCode();
    }
}

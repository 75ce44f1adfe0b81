package org.granary.it.search.sequence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Pages of two hosts that lead to each other. One cannot be read, and one is a folder, whose files are told of by a change log.
final class Site {
    static final String ONE = "http://www.one.example/";
    static final String TWO = "http://www.two.example/";
    static final String BROKEN = ONE + "broken";
    static final String GONE = ONE + "gone";
    static final String FOLDER = ONE + "docs/";

    private final Map<String, Page> pages = new LinkedHashMap<>();

    /// @param edition changes with the contents
    record Page(int edition, List<String> links) {}

    Site() {
        page(ONE, ONE + "1", ONE + "2", FOLDER);
        page(ONE + "1", ONE + "2", ONE + "3");
        page(ONE + "2", ONE, GONE);
        page(ONE + "3", BROKEN);
        page(BROKEN);
        page(GONE, ONE);
        page(FOLDER, FOLDER + "a", FOLDER + "b", FOLDER + "c");
        page(FOLDER + "a");
        page(FOLDER + "b", ONE + "1");
        page(FOLDER + "c");
        page(TWO, TWO + "1", TWO + "2");
        page(TWO + "1", TWO + "3");
        page(TWO + "2", TWO + "3", TWO);
        page(TWO + "3", TWO + "4");
        page(TWO + "4", ONE + "1", ONE);
    }

    /// Adds a page, or changes it.
    void page(String url, String... links) {
        int edition = pages.containsKey(url) ? get(url).edition + 1 : 1;
        pages.put(url, new Page(edition, List.of(links)));
    }

    /// Removes a page, and what leads there.
    void remove(String url) {
        pages.remove(url);
        for (Map.Entry<String, Page> page : pages.entrySet()) {
            List<String> links = new ArrayList<>(page.getValue().links);
            if (links.remove(url)) {
                page.setValue(new Page(page.getValue().edition + 1, List.copyOf(links)));
            }
        }
    }

    @Nullable
    Page find(String url) {
        return pages.get(url);
    }

    Page get(String url) {
        return Objects.requireNonNull(pages.get(url));
    }

    List<String> urls() {
        return List.copyOf(pages.keySet());
    }

    List<String> urls(String host) {
        return pages.keySet().stream().filter(url -> url.startsWith(host)).toList();
    }

    static String host(String url) {
        return url.substring("http://".length(), url.indexOf('/', "http://".length()));
    }

    static boolean isFolder(String url) {
        return url.equals(FOLDER);
    }

    static boolean isFile(String url) {
        return url.startsWith(FOLDER) && !isFolder(url);
    }
}

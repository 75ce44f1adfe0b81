package org.granary.it.search.commit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A random graph of pages. Links may lead to pages that are not there, in circles, and twice to one page.
final class Site {
    static final String START = url(0);

    private final Map<String, List<String>> pages = new TreeMap<>();
    private final Random random;
    private final int size;

    Site(Random random, int size) {
        this.random = random;
        this.size = size;
        for (int i = 1; i < size; i++) {
            if (random.nextInt(8) > 0) {
                pages.put(url(i), links());
            }
        }
        putStart();
    }

    private void putStart() {
        List<String> links = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
            links.add(url(random.nextInt(size)));
        }
        pages.put(START, links);
    }

    private static String url(int page) {
        return "http://site/page" + page;
    }

    private List<String> links() {
        List<String> links = new ArrayList<>();
        for (int n = random.nextInt(5); n > 0; n--) {
            links.add(url(random.nextInt(size)));
        }
        return links;
    }

    /// The links of a page, or null where there is none.
    @Nullable
    List<String> fetch(String url) {
        return pages.get(url);
    }

    /// Pages come, go, and get other links. The first stays, with other links.
    void change() {
        for (int i = 1; i < size; i++) {
            switch (random.nextInt(6)) {
                case 0 -> pages.remove(url(i));
                case 1 -> pages.put(url(i), links());
                default -> {
                }
            }
        }
        putStart();
    }

    /// The pages that are there of `from`, and those to which links lead from them.
    Set<String> reachable(Collection<String> from) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            String url = open.pop();
            List<String> links = pages.get(url);
            if (links != null && reached.add(url)) {
                open.addAll(links);
            }
        }
        return reached;
    }
}
